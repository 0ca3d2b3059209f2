import { useEffect, useRef, useState } from 'react';
import { Button, LinearProgress, Menu, MenuItem } from '@mui/material';
import { useNotify, useStore } from 'react-admin';
import { canOpen } from '#contract/core/paths';
import { formaCsv, formaCsvUsual, type FormaCsv } from '#contract/requests/exportacion';
import type { Trabajo } from '#contract/requests/trabajos';
import { api } from '../providers/api';
import { jobEnd } from '../providers/jobs';
import { useRole } from '../providers/session';
import { CsvFormDialog } from './CsvFormDialog';
import { DataLinkDialog } from './data-links/DataLinkDialog';
import { offeredBy } from './data-links/offered';
import type { ExportProps, FileFormat } from './exportProps';
import { Icon } from './Icon';
import { saveFile, saveFrom } from './saveFile';
import { useNotifyFailure } from './useAttempt';
import styles from './ExportRun.module.css';

const words: Record<FileFormat, string> = {
  pdf: 'PDF',
  xlsx: 'Excel (XLSX)',
  csv: 'Texto (CSV)',
  gpx: 'GPX',
  kml: 'Google Earth (KML)',
  geojson: 'GeoJSON',
};

/** The formats to choose from, then the file in progress. */
export const ExportRun = ({ formats, path, body, direct }: ExportProps) => {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(true);
  const [forming, setForming] = useState(false);
  const [linking, setLinking] = useState(false);
  const links = canOpen(useRole(), '/dispositivos/integraciones') && formats.includes('csv') && isList(path);
  const [kept, setForm] = useStore<Required<FormaCsv>>('exportar.csv', formaCsvUsual);
  // A form that no longer exists was never chosen.
  const form = formaCsv.safeParse(kept).success ? kept : formaCsvUsual;
  const [job, setJob] = useState<Pick<Trabajo, 'avance' | 'puesto'>>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (format: FileFormat, csv = form) => {
    setOpen(false);
    const { signal } = (running.current = new AbortController());
    setJob({ avance: 0, puesto: null });
    try {
      const at = direct?.(format);
      if (at)
        return saveFile((await api<Blob>(at, { file: true, signal })).json, `${path.split('/')[1] ?? ''}.${format}`);
      const { json } = await api<{ id: string }>(path, {
        method: 'POST',
        body: format === 'csv' ? { ...(body(format) as object), ...csv } : body(format),
        signal,
      });
      const { archivo_url, nombre_archivo, error } = await jobEnd(json.id, setJob, signal);
      if (archivo_url) saveFrom(archivo_url, nombre_archivo ?? '');
      else notify(error ?? 'No se pudo exportar. Inténtelo de nuevo.', { type: 'error' });
    } catch (reason) {
      if (!signal.aborted) notifyFailure(reason);
    } finally {
      setJob(undefined);
    }
  };

  return (
    <>
      {job && <Progress {...job} />}
      {/* One button throughout, so that keyboard focus stays on it. */}
      <Button
        ref={setButton}
        autoFocus
        startIcon={<Icon name={job ? 'close' : 'download'} />}
        {...(!job && { 'aria-haspopup': 'menu' as const, 'aria-expanded': open })}
        onClick={() => (job ? running.current?.abort() : setOpen(true))}
      >
        {job ? 'Cancelar' : 'Exportar'}
      </Button>
      <Menu
        open={open && button !== null}
        anchorEl={button}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': 'Exportar' } }}
      >
        {formats.map((format) => (
          <MenuItem key={format} onClick={() => void run(format)}>
            {words[format]}
          </MenuItem>
        ))}
        {formats.includes('csv') && (
          <MenuItem
            onClick={() => {
              setOpen(false);
              setForming(true);
            }}
          >
            CSV: separador y decimales…
          </MenuItem>
        )}
        {links && (
          <MenuItem
            onClick={() => {
              setOpen(false);
              setLinking(true);
            }}
          >
            Enlace de datos…
          </MenuItem>
        )}
      </Menu>
      {linking && <DataLinkDialog offered={offeredBy(path, body('csv'))} onClose={() => setLinking(false)} />}
      {forming && (
        <CsvFormDialog
          form={form}
          onClose={() => setForming(false)}
          onChoose={(chosen) => {
            setForming(false);
            setForm(chosen);
            void run('csv', chosen);
          }}
        />
      )}
    </>
  );
};

/** Not the file of one record. */
const isList = (path: string) => /^\/[a-z_/-]+\/exportar$/.test(path);

const Progress = ({ avance, puesto }: Pick<Trabajo, 'avance' | 'puesto'>) => (
  <span role="status" className={`gap-4 muted tiny ${styles.exportProgress}`}>
    <span className="tabular">
      {puesto !== null ? `En cola, puesto ${puesto}` : avance > 0 ? `Exportando ${avance} %` : 'Exportando…'}
    </span>
    <LinearProgress aria-label="Exportación" variant={avance > 0 ? 'determinate' : 'indeterminate'} value={avance} />
  </span>
);
