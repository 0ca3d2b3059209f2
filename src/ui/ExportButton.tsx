import { useEffect, useRef, useState } from 'react';
import { Button, LinearProgress } from '@mui/material';
import { useCanAccess, useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin';
import { allRows } from './allRows';
import { toCsv, type CsvColumn } from './csv';
import { number } from './formats';
import { Icon } from './Icon';
import './ui.css';

/** Saves all rows that the list's filters leave, in its order, as CSV; tells how far it is and can be stopped. */
export const ExportButton = <Row extends RaRecord>({ columns, fileName }: { columns: readonly CsvColumn<Row>[]; fileName?: string }) => {
  const { resource, filterValues, filter, sort } = useListContext<Row>();
  const { canAccess } = useCanAccess({ resource, action: 'export' });
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [progress, setProgress] = useState<{ read: number; total: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    const job = new AbortController();
    running.current = job;
    setProgress({ read: 0, total: 0 });
    try {
      const rows = await allRows<Row>(
        (page, perPage) =>
          dataProvider.getList<Row>(resource, { filter: { ...filterValues, ...filter }, sort, pagination: { page, perPage }, signal: job.signal }),
        { signal: job.signal, onProgress: (read, total) => setProgress({ read, total }) },
      );
      const csv = await toCsv(rows, columns);
      job.signal.throwIfAborted();
      save(csv, `${fileName ?? resource}-${isoDay(new Date())}.csv`);
    } catch {
      if (!job.signal.aborted) notify('No se pudo exportar. Inténtelo de nuevo.', { type: 'error' });
    } finally {
      setProgress(undefined);
    }
  };

  if (!canAccess) return null;
  if (!progress) {
    return (
      <Button startIcon={<Icon name="download" />} onClick={() => void run()}>
        Exportar
      </Button>
    );
  }
  const { read, total } = progress;
  return (
    <span className="export-running">
      <span role="status">
        <span className="tabular">{total > 0 ? `Exportando ${number(read)} de ${number(total)}` : 'Exportando…'}</span>
        <LinearProgress aria-label="Exportación" variant={total > 0 ? 'determinate' : 'indeterminate'} value={total > 0 ? (100 * read) / total : undefined} />
      </span>
      <Button startIcon={<Icon name="close" />} onClick={() => running.current?.abort()}>
        Cancelar
      </Button>
    </span>
  );
};

const save = (text: string, name: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

const isoDay = (day: Date) => [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
