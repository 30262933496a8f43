"""What everything else stands on: errors in words, files, texts and pages."""
