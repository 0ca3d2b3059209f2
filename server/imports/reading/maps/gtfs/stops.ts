import type { Book } from '../../sheet';
import type { Row } from '../../sheetRows';

/**
 * The stops of a public transport feed at which vehicles call, without entrances, nodes and boarding areas. Other
 * sheets are returned unchanged.
 */
export const openStops = async (csv: Book): Promise<Book> => {
  const [head] = (await csv.read(0, 1)).rows;
  if (!head?.cells.includes('stop_id') || !head.cells.includes('stop_lat')) return csv;
  const { rows, avisos = [] } = await csv.read(0, Infinity);
  const kind = head.cells.indexOf('location_type');
  const isStop = ({ cells }: Row) => ['', '0', '1'].includes(cells[kind] ?? '');
  const sheets = [
    { nombre: 'Paradas y estaciones', rows: rows.slice(1).filter(isStop) },
    { nombre: 'Entradas, nodos y plataformas', rows: rows.slice(1).filter((row) => !isStop(row)) },
  ].filter(({ rows: some }, at) => at === 0 || some.length > 0);
  return {
    ...csv,
    names: sheets.map(({ nombre }) => nombre),
    read: async (at, keep) => {
      const { nombre = '', rows: some = [] } = sheets[at] ?? {};
      return { nombre, rows: [head, ...some].slice(0, keep), filled: some.length + 1, avisos };
    },
  };
};
