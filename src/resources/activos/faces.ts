import type { Activo } from '#contract/entities/activos';
import { activos as words } from '#contract/words/activos';
import { facesOf } from '../../ui/faces';
import type { IconName } from '../../ui/icons';

export const estados = facesOf(words.values.estado, {
  operativo: { tone: 'exito' },
  en_reserva: { tone: 'info', icon: 'pause_circle' },
  en_inspeccion: { tone: 'info', icon: 'search' },
  en_mantenimiento: { tone: 'aviso', icon: 'build' },
  fuera_de_servicio: { tone: 'peligro', icon: 'block' },
  siniestrado: { tone: 'peligro', icon: 'car_crash' },
  dado_de_baja: { tone: 'neutro', icon: 'do_not_disturb_on' },
});

/** By «true» and «false», the values of the filter's counts. */
export const aptos = facesOf(words.values.apto, {
  true: { tone: 'exito' },
  false: { tone: 'peligro', icon: 'block' },
});

export const tipos = facesOf(words.values.tipo_activo);

/** The icons of assets without a photo. */
const icons: Partial<Record<Activo['tipo_activo'], IconName>> = {
  vehiculo: 'local_shipping',
  remolque: 'rv_hookup',
  motocicleta: 'two_wheeler',
  maquinaria: 'front_loader',
  equipo: 'precision_manufacturing',
  herramienta: 'handyman',
  infraestructura: 'factory',
  ti: 'devices',
};

export const typeIcon = (tipo: Activo['tipo_activo']): IconName => icons[tipo] ?? 'category';

export const criticidades = facesOf(words.values.criticidad, {
  A: { tone: 'peligro', icon: 'priority_high' },
  B: { tone: 'neutro', icon: 'remove' },
  C: { tone: 'neutro', icon: 'arrow_downward' },
});

export const combustibles = facesOf(words.values.combustible);

export const fuentes = facesOf(words.values.medidor_fuente);

/** By «true» and «false», the values of the filter's counts. */
export const conDispositivo = facesOf(words.values.con_dispositivo);
export const conDocumentos = facesOf(words.values.con_documentos_por_vencer);

export const enLinea = facesOf(
  { ...words.values.en_linea, none: words.values.con_dispositivo.false },
  {
    true: { tone: 'exito', icon: 'sensors' },
    false: { tone: 'neutro', icon: 'sensors_off' },
    none: { tone: 'neutro', icon: 'remove' },
  },
);

/** The label and look of an asset's connection. */
export const connectionOf = ({ en_linea, dispositivo_id }: Pick<Activo, 'en_linea' | 'dispositivo_id'>) =>
  enLinea[dispositivo_id === null ? 'none' : en_linea ? 'true' : 'false'];
