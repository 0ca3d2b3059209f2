-- The id of a new account, by chance: consecutive ones would tell each company how many accounts there are.
CREATE OR REPLACE FUNCTION id_de_usuario() RETURNS integer
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public
AS $$
DECLARE
  elegido integer;
BEGIN
  LOOP
    elegido := 1 + floor(random() * 2147483646)::integer;
    EXIT WHEN NOT EXISTS (SELECT 1 FROM usuarios WHERE id = elegido);
  END LOOP;
  RETURN elegido;
END $$;
