import { activos } from '../entities/activos';
import { combustible } from '../entities/combustible';
import { compras } from '../entities/compras';
import { defectos } from '../entities/defectos';
import { dispositivos } from '../entities/dispositivos';
import { ejecuciones } from '../entities/ejecuciones';
import { eventos } from '../entities/eventos';
import { documento } from '../entities/hojaDeVida';
import { componentes } from '../entities/componentes';
import { garantias } from '../entities/garantias';
import { inspecciones } from '../entities/inspecciones';
import { vencimiento } from '../entities/mantenimiento';
import { ordenes } from '../entities/ordenes';
import { visita } from '../entities/paradas';
import { repuestos } from '../entities/repuestos';
import { solicitudes } from '../entities/solicitudes';
import { moment, rowId } from '../core/entity';
import { z } from '../core/validation';
import { viaje } from './viajes';
import type { SujetoWebhook } from './webhooks';

/** What `data` of a webhook is, by the noun of its type: what `GET` answers. */
export const registrosWebhook = {
  orden: ordenes.record,
  evento: eventos.record,
  viaje,
  visita,
  ejecucion: ejecuciones.record,
  vencimiento,
  activo: activos.record,
  documento,
  combustible: combustible.record,
  dispositivo: dispositivos.record,
  compra: compras.record,
  repuesto: repuestos.record,
  inspeccion: inspecciones.record,
  defecto: defectos.record,
  solicitud: solicitudes.record,
  componente: componentes.record,
  garantia: garantias.record,
} satisfies Record<Exclude<SujetoWebhook, 'posiciones'>, z.ZodObject>;

/** `data` of `*.eliminado`. */
export const registroEliminado = z.object({ id: rowId, uuid: z.uuid(), eliminado_en: moment });

/** `data` of `posiciones`. */
export const posicionesWebhook = z.object({
  posiciones: z.array(
    z.object({
      activo_id: rowId,
      dispositivo_id: rowId,
      fecha: moment,
      latitud: z.number(),
      longitud: z.number(),
      velocidad_kmh: z.number().nullable(),
      rumbo: z.number().nullable(),
    }),
  ),
});
