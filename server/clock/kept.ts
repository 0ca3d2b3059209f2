import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { esperaComando } from '#contract/requests/comandos';
import { limits } from '#contract/core/limits';
import { pausasEntrega } from '#contract/requests/webhooks';
import { cargaTable, objetoPorBorrarTable } from '../db/tables/archivos';
import { busquedaTable, calleTable, geocodificadorTable } from '../db/tables/direcciones';
import { comandoTable, rechazadaTable } from '../db/tables/dispositivos';
import { enlaceCalendarioTable } from '../db/tables/enlacesCalendario';
import { enlaceDatosTable } from '../db/tables/enlacesDatos';
import { enlaceVivoTable } from '../db/tables/enlacesVivos';
import { eventoTable } from '../db/tables/eventos';
import { importacionTable } from '../db/tables/importaciones';
import { vencimientoTable } from '../db/tables/mantenimiento';
import { muroTable } from '../db/tables/muros';
import { notificacionTable, suscripcionPushTable } from '../db/tables/notificaciones';
import { paradaTable } from '../db/tables/paradas';
import { desconocidoTable, estadoDispositivoTable, reatribucionTable } from '../db/tables/posiciones';
import { apartadoTable, proyeccionTable } from '../db/tables/proyeccion';
import { entradaTable, equipoTable, pasoTable } from '../db/tables/puerta';
import { reglaTable } from '../db/tables/reglas';
import { reporteProgramadoTable } from '../db/tables/reportesProgramados';
import { enlaceSolicitudTable, retoUsadoTable } from '../db/tables/solicitudes';
import { tokenTable } from '../db/tables/tokens';
import { rondaTable, trabajoTable } from '../db/tables/trabajos';
import {
  enlaceTable,
  idempotenciaTable,
  intentoTable,
  membresiaTable,
  revocacionTable,
  sesionTable,
  usuarioTable,
} from '../db/tables/usuarios';
import { destinoTable, entregaTable, salidaPosicionTable, salidaTable } from '../db/tables/webhooks';
import { nextSlot } from '../db/nextTime';

/** A moment by which something is done, or somebody counts as alive, and how far ahead it may lie. */
export interface Kept {
  column: PgColumn;
  /** The longest interval (SQL) that it is set ahead; absent: it says when something was. */
  most?: SQL;
  /** What it becomes when it lies further ahead: now, so that it is due, unless given. */
  to?: SQL;
  /**
   * Also while the clock itself is in doubt. What says when something was, or until when it may be used, is not: one
   * that is behind for a moment would make all of it old.
   */
  always?: true;
  /** Which rows, by a condition that an index or the size of the table makes cheap. */
  of?: SQL;
}

const ms = (count: number | SQL) => sql`(${count}) * interval '1 millisecond'`;
const hour = ms(3_600_000);
const day = ms(86_400_000);
/** A pause of deliveries is spread by a tenth, and a receiver may ask for a day. */
const longestPause = ms(Math.max(86_400_000, ...pausasEntrega) * 1.1);

/** The next time of a schedule that was not served yet: the clock that was ahead may have served the coming one. */
const own = {
  frecuencia: sql`frecuencia`,
  dia_semana: sql`dia_semana`,
  dia_mes: sql`dia_mes`,
  hora: sql`hora`,
};
const coming = nextSlot(own, sql`zona`, sql`now()`);
const notServed = sql`case when turno_en = ${coming} then ${nextSlot(own, sql`zona`, coming)} else ${coming} end`;

/** Everything that is kept until some time. A clock that was ahead leaves it where nobody would look for long. */
export const kept: readonly Kept[] = [
  {
    always: true,
    column: rondaTable.proxima,
    // By its interval, or daily, on the day of a change of local time too.
    most: sql`case when plan ~ '^\\d+$' then ${ms(sql`plan::float8`)} else interval '25 hours' end`,
  },
  { column: rondaTable.corrio_en },
  { always: true, column: rondaTable.latido_en },
  { column: rondaTable.fallo_en },
  { column: trabajoTable.creado_en, of: sql`estado in ('pendiente', 'en_curso')` },
  { always: true, column: trabajoTable.latido_en, of: sql`estado = 'en_curso'` },
  { column: trabajoTable.tomado_en },
  { column: trabajoTable.terminado_en },
  { column: importacionTable.latido_en },
  { column: importacionTable.actualizado_en },
  { column: notificacionTable.creado_en, of: sql`(correo_pendiente or push_pendiente)` },
  { column: notificacionTable.correo_en, of: sql`correo_pendiente` },
  // Mails about events are collected for some time after the last one.
  { column: notificacionTable.correo_en, of: sql`not correo_pendiente and correo_en is not null` },
  { column: notificacionTable.push_en, of: sql`push_pendiente` },
  { column: suscripcionPushTable.falla_desde },
  { always: true, column: entregaTable.proximo_en, most: longestPause, of: sql`estado = 'pendiente'` },
  { always: true, column: entregaTable.tomada_hasta, most: ms(25_000), of: sql`estado = 'pendiente'` },
  { always: true, column: destinoTable.espera_hasta, most: day },
  { column: destinoTable.fallando_desde },
  { column: destinoTable.lote_en },
  { column: salidaTable.creado_en },
  { column: salidaPosicionTable.creado_en },
  { column: reporteProgramadoTable.proximo_en, most: sql`${notServed} - now()`, to: notServed, of: sql`activo` },
  { column: reporteProgramadoTable.ultimo_envio_en },
  // Its steps are counted from when it was raised, so that they move with it.
  {
    column: eventoTable.escala_en,
    most: sql`(escala_en - creado_en)`,
    to: sql`now() + (escala_en - creado_en)`,
    of: sql`estado = 'abierto' and escala_en is not null and creado_en > now()`,
  },
  { column: eventoTable.creado_en, of: sql`estado <> 'resuelto'` },
  { always: true, column: apartadoTable.hasta, most: hour },
  { always: true, column: proyeccionTable.revisar_en, most: day },
  { always: true, column: proyeccionTable.repasar_en, most: day },
  { column: estadoDispositivoTable.ultima_conexion_en },
  { column: estadoDispositivoTable.conectado_en },
  { column: estadoDispositivoTable.ultima_trama_en },
  { column: reatribucionTable.creada_en },
  { column: desconocidoTable.ultima_vez },
  { column: rechazadaTable.ultima_vez },
  {
    column: comandoTable.caduca_en,
    most: ms(esperaComando.maxima),
    to: sql`now() + ${ms(esperaComando.maxima)}`,
    of: sql`estado = 'pendiente'`,
  },
  { column: comandoTable.enviado_en, of: sql`estado = 'enviado'` },
  { always: true, column: geocodificadorTable.libre_en, most: hour },
  { always: true, column: geocodificadorTable.calles_hasta, most: ms(60_000) },
  { always: true, column: busquedaTable.hasta, most: ms(60_000) },
  { column: calleTable.pedida_en, of: sql`sabida_en is null` },
  { column: intentoTable.fecha },
  { column: sesionTable.confirmada_en },
  { column: pasoTable.expira_en, most: ms(limits.door.attempt) },
  { column: entradaTable.expira_en, most: ms(limits.door.entry) },
  { column: equipoTable.expira_en, most: ms(limits.door.device) },
  { always: true, column: tokenTable.ventana_en },
  { column: tokenTable.ultimo_uso_en },
  { column: sesionTable.usada_en },
  { column: usuarioTable.ultimo_acceso },
  { column: membresiaTable.ultimo_acceso },
  { column: enlaceTable.expira_en, most: ms(limits.links.life), to: sql`now() + ${ms(limits.links.life)}` },
  { column: revocacionTable.fecha },
  { column: idempotenciaTable.creado_en },
  { column: cargaTable.creado_en },
  { column: objetoPorBorrarTable.desde },
  { column: muroTable.visto_en },
  { column: enlaceVivoTable.vista_en },
  { column: enlaceCalendarioTable.leido_en },
  { column: enlaceDatosTable.leido_en },
  { column: enlaceSolicitudTable.usado_en },
  { column: retoUsadoTable.creado_en },
  // What is derived from a time on would wait for that time.
  { column: paradaTable.visitas_desde },
  { column: paradaTable.juzgada_desde },
  { column: reglaTable.vigente_desde },
  { column: vencimientoTable.desde },
];

/** What a living process holds: after a jump each one gets its full time again, from now on. */
export const held: readonly Kept[] = [
  { column: rondaTable.latido_en, of: sql`tomada_por is not null` },
  { column: trabajoTable.latido_en, of: sql`estado = 'en_curso'` },
  {
    column: entregaTable.tomada_hasta,
    to: sql`now() + ${ms(25_000)}`,
    of: sql`estado = 'pendiente' and tomada_hasta is not null`,
  },
];
