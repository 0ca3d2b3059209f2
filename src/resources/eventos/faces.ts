import type { Evento } from '#contract/entities/eventos';
import { lastingInWords } from '#contract/rules/durations';
import { fraseEvento, medida } from '#contract/sentences/fraseEvento';
import { eventos as words } from '#contract/words/eventos';
import type { Tone } from '../../theme/tokens';
import { facesOf } from '../../ui/faces';
import { clock, companyUnits, isToday, nearDate, number } from '../../ui/formats';
import type { IconName } from '../../ui/icons';

/** The label and look of each value of an event; labels from the contract, tones and icons from here. */

const usual: { tone: Tone; icon: IconName } = { tone: 'neutro', icon: 'info' };

export const severidades = facesOf(
  words.values.severidad,
  {
    critica: { tone: 'peligro', icon: 'crisis_alert' },
    alta: { tone: 'peligro', icon: 'priority_high' },
    media: { tone: 'aviso', icon: 'warning' },
    baja: { tone: 'info', icon: 'info' },
  },
  usual,
);

export const estados = facesOf(
  words.values.estado,
  {
    abierto: { tone: 'aviso', icon: 'notifications_active' },
    reconocido: { tone: 'info', icon: 'visibility' },
    en_gestion: { tone: 'info', icon: 'pending' },
    resuelto: { tone: 'exito', icon: 'check_circle' },
    descartado: { tone: 'neutro', icon: 'block' },
  },
  usual,
);

export const grupos = facesOf(words.values.grupo, {
  conduccion: { icon: 'speed' },
  lugares: { icon: 'location_on' },
  rutas: { icon: 'route' },
  seguridad: { icon: 'shield' },
  equipo: { icon: 'router' },
  sensores: { icon: 'device_thermostat' },
  mantenimiento: { icon: 'build' },
});

/** The icon of a kind; by default that of its group. */
export const tipos = facesOf(words.values.tipo, {
  sos: { icon: 'sos' },
  impacto: { icon: 'car_crash' },
  ralenti_excesivo: { icon: 'pause_circle' },
  inicio_viaje: { icon: 'play_circle' },
  fin_viaje: { icon: 'stop_circle' },
  encendido: { icon: 'power_settings_new' },
  apagado: { icon: 'power_settings_new' },
  sin_conexion: { icon: 'wifi_off' },
  conexion_restablecida: { icon: 'wifi' },
  sin_senal_gps: { icon: 'gps_off' },
  bateria_baja: { icon: 'battery_alert' },
  desconexion_alimentacion: { icon: 'bolt' },
  combustible_descarga: { icon: 'local_gas_station' },
  combustible_carga: { icon: 'local_gas_station' },
  documento_por_vencer: { icon: 'description' },
  documento_vencido: { icon: 'description' },
  repuesto_bajo_minimo: { icon: 'inventory_2' },
  mantenimiento_proximo: { icon: 'build' },
  mantenimiento_vencido: { icon: 'assignment_late' },
});

export const iconOf = ({ tipo, grupo }: Pick<Evento, 'tipo' | 'grupo'>): IconName =>
  tipos[tipo].icon ?? grupos[grupo].icon ?? usual.icon;

const manner = () => ({ units: companyUnits(), write: number });

/** «104 km/h, límite 80 km/h», «25 min»; empty if nothing was measured. */
export const measured = (event: Parameters<typeof fraseEvento>[0]): string => fraseEvento(event, manner());

/** «104 km/h»; empty for null. */
export const inUnit = (value: number | null, unit: string | null): string =>
  value === null ? '' : medida(value, unit, manner());

/** «45 s», «12 min», «2 h 5 min». */
export const lasted = (seconds: number): string => lastingInWords(seconds, number);

/** «14:05» of today, else with its day: «27 nov, 14:05». */
export const exactly = (when: string): string => (isToday(when) ? clock(when) : `${nearDate(when)}, ${clock(when)}`);
