// Replaces the built viewer in tests of the server.
