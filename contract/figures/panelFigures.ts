import type { Panel, PanelFlota, PanelRutas } from '../requests/paneles';
import { canOpen } from '../core/paths';
import { liveStates } from '../core/realtime';
import type { Role } from '../core/roles';
import { conDocumentos, noDisponibles, porRenovar } from '../rules/states';
import { largestFirst, smallestFirst, total, type Figure, type ListTarget } from './figureTarget';

/** People whose documents someone should renew, as their list filters them. */
const personasPorRenovar = { con_documentos_por_vencer: true, estado: conDocumentos.personas };

/** The live states of assets that report. */
const connected = liveStates.filter((state) => state !== 'sin_conexion').join(',');

const counted = (value: number | null, to: ListTarget): Figure<ListTarget> => ({ value, to, is: total });

/** The figures of the company's panel, each with its list. */
export const panelFigures = (panel: Panel, role: Role) => {
  const { activos_por_estado: states, por_atender: pending } = panel;
  return {
    activos: counted(panel.activos, { path: '/activos', filter: {} }),
    // The control room has no list of assets: its list is that beside the live map.
    en_linea: counted(
      panel.en_linea,
      canOpen(role, '/activos')
        ? { path: '/activos', filter: { en_linea: true } }
        : { path: '/tiemporeal', query: { estados: connected } },
    ),
    no_disponibles: counted(
      noDisponibles.estado.reduce((sum, state) => sum + (states[state] ?? 0), 0),
      { path: '/activos', filter: noDisponibles },
    ),
    ...(panel.con_documentos_por_vencer !== null && {
      documentos: counted(panel.con_documentos_por_vencer, { path: '/activos', filter: porRenovar }),
    }),
    ...(pending && {
      por_atender_ordenes: counted(pending.ordenes.total, {
        path: '/ordenes',
        filter: { vencida: true },
        sort: smallestFirst('fecha_limite'),
      }),
      por_atender_documentos: counted(pending.documentos.total, {
        path: '/activos',
        filter: porRenovar,
        sort: smallestFirst('primer_vencimiento'),
      }),
      por_atender_documentos_personas: counted(pending.documentos_personas.total, {
        path: '/personal',
        filter: personasPorRenovar,
        sort: smallestFirst('primer_vencimiento'),
      }),
      por_atender_dispositivos: counted(pending.dispositivos.total, {
        path: '/dispositivos',
        filter: { estado: 'asignado', conexion: ['reciente', 'sin_conexion'] },
        sort: largestFirst('ultima_conexion_en'),
      }),
      por_atender_lecturas: counted(pending.lecturas.total, {
        path: '/activos',
        filter: { con_lecturas_por_confirmar: true },
      }),
    }),
  };
};

/** Assets by state, devices by connection, orders by state: the list of each part. */
export const partTargets = {
  activos: (estado: string): ListTarget => ({ path: '/activos', filter: { estado } }),
  dispositivos: (conexion: string): ListTarget => ({ path: '/dispositivos', filter: { conexion } }),
  dispositivosDeTodas: (conexion: string): ListTarget => ({ path: '/admin-dispositivos', filter: { conexion } }),
  ordenes: (estado: string): ListTarget => ({ path: '/ordenes', filter: { estado } }),
};

type Week = NonNullable<Panel['ordenes']>['semanas'][number];

/** Orders created and closed in a week. */
export const weekFigures = (week: Week) => ({
  creadas: counted(week.creadas, { path: '/ordenes', filter: { creada_desde: week.desde, creada_hasta: week.hasta } }),
  cerradas: counted(week.cerradas, {
    path: '/ordenes',
    filter: { cerrada_desde: week.desde, cerrada_hasta: week.hasta },
  }),
});

/** Pending events of a severity. */
export const pendingFigure = (severidad: string, n: number | null) =>
  counted(n, { path: '/eventos', filter: { pendiente: true, severidad } });

/** The fleet's driving in some days. */
export const fleetFigures = ({ desde, hasta, km, movimiento_h, ralenti, utilizacion }: PanelFlota) => {
  const by = (column: string, value: number | null): Figure<ListTarget> => ({
    value,
    to: { path: '/historico', query: { ver: 'uso', desde, hasta }, sort: largestFirst(column) },
    is: { column },
  });
  return {
    km: by('km', km),
    movimiento_h: by('movimiento_h', movimiento_h),
    ralenti: by('ralenti', ralenti),
    utilizacion: by('utilizacion', utilizacion),
  };
};

/** Today's routes. */
export const routeFigures = ({
  dia,
  programadas,
  en_curso,
  completadas,
  incumplidas,
  tarde,
  no_han_salido,
  a_tiempo_pct,
}: PanelRutas) => {
  const runs = (value: number, more: ListTarget['filter'], sort?: ListTarget['sort']) =>
    counted(value, { path: '/rutas/ejecuciones', filter: { desde: dia, hasta: dia, ...more }, ...(sort && { sort }) });
  return {
    programadas: runs(programadas, { estado: 'programada' }),
    en_curso: runs(en_curso, { estado: 'en_curso' }),
    completadas: runs(completadas, { estado: 'completada' }),
    incumplidas: runs(incumplidas, { estado: 'incumplida' }),
    no_han_salido: runs(no_han_salido, { no_ha_salido: true }),
    tarde: runs(tarde, { tarde: true }, largestFirst('retraso_min')),
    a_tiempo_pct: {
      value: a_tiempo_pct,
      to: { path: '/rutas/cumplimiento', query: { desde: dia, hasta: dia } },
      is: { column: 'a_tiempo_pct' },
    } satisfies Figure<ListTarget>,
  };
};
