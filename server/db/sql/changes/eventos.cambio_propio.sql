-- The record itself, written in any way; columns that GET does not answer do not count.
CREATE OR REPLACE TRIGGER cambio_propio AFTER INSERT OR UPDATE OR DELETE ON eventos
  FOR EACH ROW
  EXECUTE FUNCTION registro_cambiado('eventos', 'por_agrupar', 'efectos_pendientes', 'escala_en', 'escala_paso', 'juicio',
    'ancla_en', 'clave');
