"""Work beside the loop that serves people: long jobs and machines that think, in processes of their own."""
