-- Rows that tell what happened stay as they were written: no program changes or deletes them, by mistake or otherwise.
CREATE OR REPLACE FUNCTION no_se_cambia() RETURNS trigger
LANGUAGE plpgsql
AS $$ BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
