-- Tables of the commits before 1.0.0. The last of those does not use them any more, and new databases have never had them.
DROP TABLE IF EXISTS presences, leases, bulk_action_rows, bulk_actions;
