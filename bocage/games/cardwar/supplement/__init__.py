"""The supplement (UA s1 to s34): what the variant presumes of full ASL, each as a small rule in a file of its own."""
