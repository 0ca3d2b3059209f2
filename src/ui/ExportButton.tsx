import { useEffect, useRef, useState } from 'react';
import { Button, LinearProgress, Menu, MenuItem } from '@mui/material';
import { useCanAccess, useListContext, useNotify, type RaRecord } from 'react-admin';
import type { FormatoExportado } from '#contract/exportacion';
import { api } from '../providers/api';
import { jobEnd } from '../providers/jobs';
import { columnAsked, type CsvColumn } from './csv';
import { failureOf } from './failure';
import { Icon } from './Icon';
import './ui.css';

const formats: Record<FormatoExportado, string> = { xlsx: 'Excel (XLSX)', csv: 'Texto (CSV)' };

/** Saves all rows that the list's filters leave, in its order, as a file that the server writes; tells how far it is and can be stopped. */
export const ExportButton = <Row extends RaRecord>({ columns }: { columns: readonly CsvColumn<Row>[] }) => {
  const { resource, filterValues, filter, sort } = useListContext<Row>();
  const { canAccess } = useCanAccess({ resource, action: 'export' });
  const notify = useNotify();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [percent, setPercent] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (formato: FormatoExportado) => {
    setOpen(false);
    const { signal } = (running.current = new AbortController());
    setPercent(0);
    try {
      const body = {
        formato,
        filter: JSON.stringify({ ...filterValues, ...filter }),
        sort: JSON.stringify([sort.field, sort.order]),
        columnas: columns.map(columnAsked),
      };
      const { json } = await api<{ id: string }>(`/${resource}/exportar`, { method: 'POST', body, signal });
      const { archivo_url, nombre_archivo, error } = await jobEnd(json.id, setPercent, signal);
      if (archivo_url) save(archivo_url, nombre_archivo ?? '');
      else notify(error ?? 'No se pudo exportar. Inténtelo de nuevo.', { type: 'error' });
    } catch (reason) {
      if (!signal.aborted) notify(failureOf(reason).message, { type: 'error' });
    } finally {
      setPercent(undefined);
    }
  };

  if (!canAccess) return null;
  if (percent === undefined) {
    return (
      <>
        <Button ref={button} startIcon={<Icon name="download" />} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(true)}>
          Exportar
        </Button>
        <Menu open={open} anchorEl={button.current} onClose={() => setOpen(false)}>
          {Object.entries(formats).map(([format, label]) => (
            <MenuItem key={format} onClick={() => void run(format as FormatoExportado)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </>
    );
  }
  return (
    <span className="export-running">
      <span role="status">
        <span className="tabular">{percent > 0 ? `Exportando ${percent} %` : 'Exportando…'}</span>
        <LinearProgress aria-label="Exportación" variant={percent > 0 ? 'determinate' : 'indeterminate'} value={percent} />
      </span>
      <Button startIcon={<Icon name="close" />} onClick={() => running.current?.abort()}>
        Cancelar
      </Button>
    </span>
  );
};

const save = (address: string, name: string) => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};
