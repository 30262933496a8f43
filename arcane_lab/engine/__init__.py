"""What every game shares: its description (`spec`), the checked façade (`game`) and the errors people meet."""
