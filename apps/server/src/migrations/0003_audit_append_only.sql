-- The app adds to the audit log and reads it; only the sealer (moa_system) sets seal and hash, and nobody's code removes rows.
revoke update, delete on audit_log from moa_app;
revoke delete on audit_log from moa_system;
