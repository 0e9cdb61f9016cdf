-- Lists the parts of the schema that Prisma's comparison does not cover, one line each: kind, place and definition.
-- Partitions are left out: they have the definition of their table, and new ones are added every month.
SELECT 'check', conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(pg_constraint.oid)
FROM pg_constraint JOIN pg_class c ON c.oid = conrelid WHERE contype IN ('c', 'x') AND connamespace = 'public'::regnamespace AND NOT relispartition
UNION ALL
SELECT 'deferrable key', conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(oid)
FROM pg_constraint WHERE (condeferrable OR NOT convalidated) AND connamespace = 'public'::regnamespace
UNION ALL
SELECT 'trigger', tgrelid::regclass || ' ' || tgname || ': ' || pg_get_triggerdef(t.oid) || ' [' || tgenabled::text || ']'
FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace AND NOT relispartition
UNION ALL
SELECT 'function', p.oid::regprocedure || ': ' || pg_get_functiondef(p.oid)
FROM pg_proc p WHERE pronamespace::regnamespace::text IN ('public', 'reporting') AND prokind IN ('f', 'p')
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e')
UNION ALL
SELECT 'generated column', attrelid::regclass || ' ' || attname || ': ' || pg_get_expr(adbin, adrelid)
FROM pg_attribute JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum JOIN pg_class c ON c.oid = attrelid
WHERE attgenerated <> '' AND c.relnamespace = 'public'::regnamespace
UNION ALL
-- Expressions, predicates, NULLS LAST and NULLS NOT DISTINCT.
SELECT 'index', pg_get_indexdef(indexrelid)
FROM pg_index i JOIN pg_class c ON c.oid = indrelid
WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
  AND (indexprs IS NOT NULL OR indpred IS NOT NULL OR indnullsnotdistinct OR pg_get_indexdef(indexrelid) ~ ' NULLS ')
UNION ALL
SELECT 'view', c.oid::regclass || ': ' || pg_get_viewdef(c.oid) FROM pg_class c WHERE relkind IN ('v', 'm') AND relnamespace::regnamespace::text IN ('public', 'reporting')
UNION ALL
SELECT 'partitioned', partrelid::regclass || ': ' || pg_get_partkeydef(partrelid) FROM pg_partitioned_table JOIN pg_class c ON c.oid = partrelid WHERE c.relnamespace = 'public'::regnamespace
UNION ALL
SELECT 'policy', polrelid::regclass || ' ' || polname || ': ' || coalesce(pg_get_expr(polqual, polrelid), '') FROM pg_policy
UNION ALL
SELECT 'row security', c.oid::regclass::text FROM pg_class c WHERE relrowsecurity AND relnamespace = 'public'::regnamespace
UNION ALL
SELECT 'storage', c.oid::regclass || ': ' || array_to_string(reloptions, ', ')
FROM pg_class c WHERE reloptions IS NOT NULL AND relnamespace = 'public'::regnamespace
UNION ALL
SELECT 'collation', attrelid::regclass || ' ' || attname || ': ' || attcollation::regcollation
FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
WHERE c.relnamespace = 'public'::regnamespace AND relkind = 'r' AND attcollation NOT IN (0, 'pg_catalog."default"'::regcollation)
UNION ALL
SELECT 'extension', extname FROM pg_extension WHERE extname <> 'plpgsql'
ORDER BY 1, 2
