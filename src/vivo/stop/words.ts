import type { EstadoVisita, VistaParada } from '#contract/requests/enlacesParada';
import { ago, dateFormat, duration } from '../../ui/formats';

const hour = dateFormat({ hour: '2-digit', minute: '2-digit' });
const dayName = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** So long (ms) may an expected arrival be over before it is one no more. */
const overdue = 60_000;

const titles: Readonly<Record<EstadoVisita, string>> = {
  programada: 'Su visita está programada',
  en_ruta: 'El vehículo está en ruta',
  en_camino: 'Va en camino hacia usted',
  llego: 'El vehículo llegó',
  entregada: 'Visita realizada',
  no_entregada: 'No se pudo realizar la visita',
  cancelada: 'La visita se canceló',
};

/** What the page is headed with. */
export const titleOf = ({ estado, prueba }: Pick<VistaParada, 'estado' | 'prueba'>): string =>
  estado === 'entregada' && prueba ? 'Entregado' : titles[estado];

/** When to expect it, or when it was there: the line under the title. */
export const whenOf = (view: VistaParada, now = Date.now()): string => {
  const { estado, zona_horaria: zone, llegada_en, prueba } = view;
  const at = (moment: string) => hour(moment, zone);
  switch (estado) {
    case 'programada': {
      const { desde, hasta } = view.ventana;
      return `${onDay(desde, zone, now)}entre las ${at(desde)} y las ${at(hasta)}`;
    }
    case 'en_ruta':
    case 'en_camino':
      return expected(view, now);
    case 'llego':
      return llegada_en ? `A las ${at(llegada_en)}` : '';
    case 'entregada': {
      const when = prueba?.fecha ?? llegada_en;
      return when ? `${onDay(when, zone, now)}a las ${at(when)}` : '';
    }
    case 'no_entregada':
      return 'Póngase en contacto con la empresa para acordar otra.';
    case 'cancelada':
      return 'Si la esperaba, póngase en contacto con la empresa.';
  }
};

/** «Entre las 10:20 y las 10:40», never «now»: who stands before the door is shown as arrived. */
const expected = (
  { eta, eta_desde, eta_hasta, sin_estimacion_desde, ventana, zona_horaria: zone }: VistaParada,
  now: number,
): string => {
  const at = (moment: string) => hour(moment, zone);
  if (sin_estimacion_desde) return `Sin hora estimada desde las ${at(sin_estimacion_desde)}`;
  if (eta === null) return `Prometida entre las ${at(ventana.desde)} y las ${at(ventana.hasta)}`;
  const left = Date.parse(eta) - now;
  if (left < -overdue) return 'Va con retraso: todavía sin nueva hora';
  // «Now» would be a promise that only the door can keep.
  const when = left < overdue ? '' : ` (en unos ${duration(left)})`;
  if (eta_desde && eta_hasta && at(eta_desde) !== at(eta_hasta))
    return `Llega entre las ${at(eta_desde)} y las ${at(eta_hasta)}${when}`;
  return `Llega hacia las ${at(eta)}${when}`;
};

/** «El viernes, 21 de noviembre, » where it is not today; else a capital for what follows. */
const onDay = (moment: string, zone: string, now: number): string =>
  dayName(moment, zone) === dayName(new Date(now).toISOString(), zone) ? 'Hoy, ' : `El ${dayName(moment, zone)}, `;

/** What was promised, where the line above says something else. */
export const promisedOf = ({ estado, eta, sin_estimacion_desde, ventana, zona_horaria: zone }: VistaParada) =>
  (estado === 'en_ruta' || estado === 'en_camino') && (eta !== null || sin_estimacion_desde !== null)
    ? `Prometida entre las ${hour(ventana.desde, zone)} y las ${hour(ventana.hasta, zone)}`
    : undefined;

/** «Placa ABC123 · visto hace 12 s» */
export const vehicleOf = ({ placa, fecha }: NonNullable<VistaParada['unidad']>, now = Date.now()): string => {
  const seconds = Math.max(0, Math.round((now - Date.parse(fecha)) / 1_000));
  return [placa && `Placa ${placa}`, `Visto ${seconds < 60 ? `hace ${seconds} s` : ago(fecha)}`]
    .filter(Boolean)
    .join(' · ');
};

/** The steps of a visit that comes about, in their order. */
export const steps: readonly { label: string; of: readonly EstadoVisita[] }[] = [
  { label: 'Programada', of: ['programada'] },
  { label: 'En camino', of: ['en_ruta', 'en_camino'] },
  { label: 'Llegó', of: ['llego'] },
  { label: 'Atendida', of: ['entregada'] },
];
