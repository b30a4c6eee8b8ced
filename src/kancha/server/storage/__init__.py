"""What is stored, and how: the database, its schema and migrations, backups."""
