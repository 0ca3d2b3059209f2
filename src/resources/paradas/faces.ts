import { paradas as words } from '#contract/words/paradas';
import { facesOf } from '../../ui/faces';

export const tipos = facesOf(
  words.values.tipo,
  {
    cliente: { icon: 'apartment' },
    base: { icon: 'home' },
    taller: { icon: 'home_repair_service' },
    estacion_combustible: { icon: 'local_gas_station' },
    bodega: { icon: 'warehouse' },
    peaje: { icon: 'payments' },
    punto_control: { icon: 'flag' },
    zona_riesgo: { icon: 'warning' },
  },
  { icon: 'location_on' },
);

export const formas = facesOf(words.values.forma);
export const activas = facesOf(words.values.activa, {
  true: { tone: 'exito' },
  false: { tone: 'neutro', icon: 'block' },
});
