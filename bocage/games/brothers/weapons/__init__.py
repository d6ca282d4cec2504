"""BB 30.0 to 38.0: weapons beyond rifles and machine guns; artillery (32.0) and aircraft (35.0) belong here."""
