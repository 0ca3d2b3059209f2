import type { PanelAdmin } from '../requests/paneles';
import { largestFirst, total, type Anchor, type Figure, type ListTarget } from './figureTarget';

/** The minutes over which positions are averaged, and the hours of which failures are shown. */
export const recientes = { minutos: 5, horas: 24 } as const;

/** The section with what failed. */
const incidents: Anchor = { anchor: 'incidencias' };

/** The figures of the installation, each with its list. */
export const adminFigures = (panel: PanelAdmin) => {
  const counted = (value: number, to: ListTarget): Figure<ListTarget> => ({ value, to, is: total });
  const ofCompanies = (column: string, value: number): Figure<ListTarget> => ({
    value,
    to: { path: '/admin-empresas', filter: {}, sort: largestFirst(column) },
    is: { column },
  });
  const failed = (clase: PanelAdmin['incidencias'][number]['clase'], value: number): Figure<Anchor> => ({
    value,
    to: incidents,
    is: { sum: (rows) => rows.filter((row) => row['clase'] === clase).length },
  });
  return {
    empresas: counted(panel.empresas, { path: '/admin-empresas', filter: { activo: true } }),
    usuarios: counted(panel.usuarios, { path: '/admin-users', filter: {} }),
    activos: counted(panel.activos, { path: '/admin-activos', filter: {} }),
    dispositivos: counted(
      Object.values(panel.dispositivos_por_conexion).reduce((sum, n) => sum + n, 0),
      { path: '/admin-dispositivos', filter: {} },
    ),
    ordenes_abiertas: ofCompanies('ordenes_abiertas_n', panel.ordenes_abiertas),
    ordenes_vencidas: ofCompanies('ordenes_vencidas_n', panel.ordenes_vencidas),
    posiciones_por_minuto: {
      value: panel.posiciones_por_minuto,
      to: { path: '/admin-dispositivos', filter: { conexion: 'en_linea' }, sort: largestFirst('ultima_conexion_en') },
      is: { column: 'posiciones_minuto' },
    } satisfies Figure<ListTarget>,
    archivos: ofCompanies('almacenamiento_bytes', panel.almacenamiento.archivos),
    trabajos: failed('trabajo', panel.trabajos.fallidos),
    importaciones: failed('importacion', panel.importaciones.fallidos),
  };
};
