import { gruposEvento, severidades, tiposEvento } from './tiposEvento';
import { z } from '../core/validation';

/** Schemas of an event's kind, severity and group. */
export const tipoEvento = z.enum(tiposEvento);
export const severidadEvento = z.enum(severidades);
export const grupoEvento = z.enum(gruposEvento);
