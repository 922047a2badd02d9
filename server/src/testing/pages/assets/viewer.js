// Stands for the built viewer where a test needs the server alone.
