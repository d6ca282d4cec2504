"""What a scenario looks like before it is begun: a picture, its forces, its length, how hard and how fair it is."""
