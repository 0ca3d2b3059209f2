import { comoSePuntua } from './comoSePuntua';
import { reincideEnDias, tolerancia, type CifrasIndicadores } from '../requests/indicadores';

const percent = `${tolerancia.parte * 100} %`;
const days = tolerancia.dias === 1 ? '1 día' : `${tolerancia.dias} días`;

const service =
  'Cuentan desde que cada uno se puso en servicio (si no se sabe, desde que se registró) hasta que se dio de baja; ' +
  'una parada que sigue cuenta hasta ahora.';
const operational =
  'De las horas en servicio del periodo, las que los activos no estuvieron detenidos, por lo que fuera: lo que la ' +
  `EN 15341 llama operacional. ${service}`;

/** How each indicator is computed, in a sentence or two for users; reports use the same for shared figures. */
export const comoSeCalcula: Readonly<Record<keyof CifrasIndicadores, string>> = {
  disponibilidad_pct: operational,
  disponibilidad_operacional_pct: operational,
  disponibilidad_tecnica_pct:
    `De las horas en servicio del periodo, las que los activos no estuvieron detenidos por fallas ni por ` +
    `mantenimiento planificado: lo que la EN 15341 llama técnica. ${service}`,
  mtbf_h:
    'El tiempo medio entre fallas de SMRP e ISO 14224: las horas de trabajo entre el número de fallas. Las horas son ' +
    'las que avanzó el horómetro de cada activo; sin él, las que tuvo el motor encendido según las posiciones; sin ' +
    'ellas, las horas en servicio que no estuvo detenido.',
  mttr_h:
    'Lo que dura en promedio una parada por falla que empezó en el periodo, desde que empieza hasta que termina; ' +
    'la que sigue todavía no tiene duración.',
  fallas_n:
    'Las paradas por falla que empezaron en el periodo y, si así lo dicen los ajustes de la empresa, las órdenes ' +
    'correctivas y de emergencia creadas en él que no detuvieron nada. La de un activo que ya estaba detenido al ' +
    'crearlo o importarlo es de antes y no cuenta.',
  paradas_plan_h:
    'Las horas que los activos estuvieron detenidos por mantenimiento planificado, dentro del periodo y de su ' +
    'tiempo en servicio; lo que sigue cuenta hasta ahora.',
  paradas_no_plan_h:
    'Las horas que estuvieron detenidos por fallas, por la operación o por causas externas, dentro del periodo y ' +
    'de su tiempo en servicio; lo que sigue cuenta hasta ahora.',
  costo_parada: 'Las horas de parada por lo que cuesta cada hora, en los activos que lo dicen.',
  cumplimiento_preventivo_pct:
    `De lo que los planes pedían para el periodo, lo que se completó a tiempo. Se admite un atraso del ${percent} ` +
    `del intervalo (${days} como mínimo) y, si el plan va por medidor, del ${percent} de lo que pide recorrer. La ` +
    'fecha es la límite de su orden (la del plan, si ya había pasado al generarla) o, si aún no tiene orden, la del ' +
    'plan o aquella a la que se pospuso. Lo que no se sabe o no se puede medir no cuenta: sin historia, sin medidor, ' +
    'sin lecturas. Tampoco lo que espera a que empiece su temporada.',
  cumplimiento_fecha_pct:
    'De las órdenes completadas en el periodo que tenían fecha límite, las que se completaron antes de ella. No ' +
    'cuenta las que siguen abiertas: al lado dice cuántas tenían su fecha límite en el periodo y ya se les pasó.',
  preventivo_pct:
    'De las órdenes cerradas en el periodo, las preventivas, predictivas e inspecciones, ' +
    'entre estas y las correctivas.',
  mtta_h:
    'Lo que pasa en promedio desde que se crea una orden hasta que alguien la inicia, de las órdenes creadas en ' +
    'el periodo que ya se iniciaron.',
  reincidencia_pct:
    'De las órdenes correctivas y de emergencia creadas en el periodo y no canceladas, las que repiten la causa ' +
    '(su código o, sin él, lo que dice su texto) de ' +
    `otra del mismo activo creada hasta ${reincideEnDias} días antes.`,
  reaperturas_pct: 'De las órdenes cerradas en el periodo, las que se habían reabierto alguna vez.',
  completadas_n: 'Las órdenes que se completaron en el periodo, se hayan cerrado ya o no.',
  productividad_pct:
    'De las horas de turno de los técnicos activos del nivel, las que anotaron como mano de obra, en las órdenes ' +
    'que sea. Cuentan todos los días del periodo hasta hoy, con el turno que cada uno tiene ahora; quien no ' +
    'tiene turno no cuenta. Un reloj que sigue cuenta hasta ahora.',
  espera_h:
    'Lo que las órdenes cerradas en el periodo estuvieron en espera, en promedio; cuentan ' +
    'también las que nunca esperaron.',
  backlog_n: 'Las órdenes que siguen abiertas en este momento, sea cual sea el periodo.',
  backlog_h: 'Las horas que se estiman para las órdenes abiertas en este momento, de las que dicen cuánto tardarán.',
  backlog_semanas:
    'Las horas por hacer entre las que suman a la semana los turnos de todos los técnicos activos de la empresa, ' +
    'que son la capacidad del pronóstico. Sin turnos no se sabe.',
  backlog_edad_d: 'Los días que llevan creadas, en promedio, las órdenes abiertas en este momento.',
  vencidas_n: 'Las órdenes abiertas en este momento cuya fecha límite ya pasó, sea cual sea el periodo.',
  costo_total:
    'Mano de obra, repuestos y terceros de las órdenes cerradas en el periodo, lo que costaron las que se ' +
    'cancelaron, las cargas de combustible del periodo y los gastos anotados en la hoja de vida de los activos. ' +
    'Las órdenes de un nivel sin activo cuentan aquí, y por separado en «Costo sin activo».',
  costo_flota:
    'Mano de obra, repuestos y terceros de las órdenes de los activos cerradas en el periodo, lo que costaron ' +
    'las que se cancelaron, sus cargas de combustible y los gastos anotados en sus hojas de vida. Lo que ' +
    'costaron las órdenes sin activo está en «Costo sin activo».',
  costo_sin_activo:
    'Del costo del periodo, el de las órdenes de un nivel que no son de ningún activo, cerradas o canceladas en él.',
  costo_activo: 'El costo de los activos en el periodo entre los que estuvieron en servicio en él.',
  costo_km:
    'De los activos con kilómetros en el periodo, lo que costaron en él entre los kilómetros que recorrieron. Los ' +
    'demás activos no cuentan, ni lo que costaron las órdenes sin activo.',
  costo_hora:
    'De los activos con horas en el periodo, lo que costaron en él entre esas horas: las que avanzó su horómetro o, ' +
    'sin él, las que tuvieron el motor encendido según las posiciones. Los demás activos no cuentan.',
  rav_pct:
    'El costo del periodo, sin el combustible, de los activos con costo de adquisición, entre la suma ' +
    'de lo que costó adquirirlos.',
  km:
    'Los kilómetros de cada día según las posiciones; de los días que no las tienen, lo que ' +
    'avanzó el odómetro de cada activo.',
  horas_motor:
    'Las horas con el motor encendido según las posiciones: la duración de los viajes y lo ' +
    'que pasó en ralentí detenido.',
  ralenti_pct: 'De las horas con el motor encendido, en viajes y detenciones, las que no se movieron.',
  utilizacion_pct:
    'De los días del periodo en que cada activo con GPS estuvo en servicio, aquellos en que hizo algún viaje.',
  eventos_100km: 'Los eventos que cuentan para el puntaje de conducción, por cada 100 km según las posiciones.',
  puntaje: comoSePuntua.join(' '),
};

/** The same for the charts beneath them. */
export const comoSeCalculaGrafico = {
  esperas:
    'Lo que esperaron, en total y por cada motivo, las órdenes cerradas en el periodo. Una orden que esperó por ' +
    'varios motivos cuenta en cada uno.',
  personas:
    'De cada técnico activo del nivel: las órdenes que completó en el periodo como responsable, las horas de ' +
    'mano de obra que anotó en él y las que suma su turno. La productividad es lo anotado entre el turno.',
  documentos:
    'Los activos que no se han dado de baja y las personas que no se han retirado con algún documento que vence ' +
    'desde hoy hasta ese día; de las personas cuenta también la licencia.',
} as const;
