-- The day on which a warranty ended and why, by whichever came first: its last day, or a meter of the asset that passed
-- its limit. Nulls while it has not ended or not begun.
CREATE OR REPLACE FUNCTION fin_garantia(
  activo integer, inicia date, vence date, km numeric, horas numeric,
  OUT termino_en date, OUT termino_por text
)
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT f.dia, f.por
  FROM (SELECT current_setting('app.zona') AS zona) z
  CROSS JOIN LATERAL (SELECT dia_local(now(), z.zona) AS hoy) h
  LEFT JOIN LATERAL (
    SELECT vence AS dia, 'fecha' AS por, inicio_del_dia(vence + 1, z.zona) AS en WHERE vence < h.hoy
    UNION ALL
    SELECT greatest(inicia, dia_local(greatest(p.en, inicio_del_dia(inicia, z.zona)), z.zona)), p.por, p.en
    FROM (
      SELECT 'km' AS por, paso_de_medidor(medidor_de(activo, 'odometro'), km) AS en WHERE km IS NOT NULL
      UNION ALL
      SELECT 'horas', paso_de_medidor(medidor_de(activo, 'horometro'), horas) WHERE horas IS NOT NULL
    ) p
    WHERE p.en IS NOT NULL
    ORDER BY 3, 2 LIMIT 1
  ) f ON inicia <= h.hoy $$;
