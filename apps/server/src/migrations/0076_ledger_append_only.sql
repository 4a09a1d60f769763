-- The stock ledger is added to and read; nobody's code removes a row. moa_system keeps `update` for the table lock of a rebuild alone.
revoke update, delete on stock_movement from moa_app;
revoke delete on stock_movement from moa_system;
