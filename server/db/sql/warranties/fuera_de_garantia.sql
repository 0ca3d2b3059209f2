-- Why a warranty was not in force at a moment: before its first day (inicio), after its last one (fecha), or a meter of
-- the asset was beyond its limit (km, horas); null: it was. Days are those of the company.
CREATE OR REPLACE FUNCTION fuera_de_garantia(
  activo integer, inicia date, vence date, km numeric, horas numeric, momento timestamptz
) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN d.dia < inicia THEN 'inicio'
    WHEN d.dia > vence THEN 'fecha'
    WHEN km IS NOT NULL AND medida_en(medidor_de(activo, 'odometro'), momento) > km THEN 'km'
    WHEN horas IS NOT NULL AND medida_en(medidor_de(activo, 'horometro'), momento) > horas THEN 'horas'
  END
  FROM (SELECT dia_local(momento, current_setting('app.zona')) AS dia) d $$;
