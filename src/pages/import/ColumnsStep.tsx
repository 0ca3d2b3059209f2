import { useEffect, useRef, useState } from 'react';
import { Alert, Button, MenuItem, TextField } from '@mui/material';
import type { ImportacionDetalle } from '#contract/requests/importaciones';
import { failureOf } from '../../ui/failure';
import { dateTime, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ColumnTable } from './ColumnTable';
import { Options, type Errors } from './Options';
import { ReadingOptions } from './ReadingOptions';
import { useSteps } from './queries';
import { useUnsent } from './useUnsent';
import { asBefore, hidesRows } from './words';
import shared from './import.module.css';
import styles from './ColumnsStep.module.css';

interface Props {
  imp: ImportacionDetalle;
  onLeave: () => void;
  onDone: () => void;
}

/** The meaning of each column of the file, and the options of the import. */
export const ColumnsStep = ({ imp, onLeave, onDone }: Props) => {
  const steps = useSteps(imp.id);
  const sent = { mapeo: imp.mapeo, opciones: imp.opciones };
  const [chosen, choose] = useUnsent(imp.id, 'columnas', sent);
  const { mapeo, opciones } = chosen;
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const taken = Object.values(mapeo).filter((field) => field !== null);
  const missing =
    opciones.modo === 'actualizar'
      ? []
      : imp.campos.filter(({ campo, requerido, opcion }) => requerido && opcion === null && !taken.includes(campo));

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      setErrors(fields ?? { form: message });
    } finally {
      setBusy(false);
    }
  };
  const go = async () => {
    if (hidesRows(imp) && opciones.filas_ocultas === null)
      return setErrors({ filas_ocultas: 'Diga si también se importan las filas ocultas' });
    await steps.chooseColumns(mapeo, opciones);
    choose(null);
    return onDone();
  };

  const goesOn = useRef(imp.estado === 'subida' && isAsBefore(imp));
  useEffect(() => {
    if (!goesOn.current) return;
    goesOn.current = false;
    void attempt(go);
  });

  // Scrolls to what is missing: if it is below the visible part, nothing would seem to happen.
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      asked.current?.querySelector('.Mui-error, .MuiAlert-colorError')?.scrollIntoView?.({ block: 'center' });
  }, [errors]);

  return (
    <div ref={asked} className={`grid one-column gap-16 page-width ${shared.import}`}>
      {imp.repetida && (
        <Alert severity="warning">
          Este mismo archivo ya se importó el {dateTime(imp.repetida.fecha)}. Si lo importa de nuevo, lo que ya existe
          saldrá repetido.
        </Alert>
      )}
      {imp.recordado && <Alert severity="info">{asBefore}</Alert>}
      {imp.hojas.length > 1 && (
        <TextField
          select
          size="small"
          className={styles.sheet}
          label="Hoja"
          value={imp.hoja ?? ''}
          onChange={({ target }) => void attempt(() => steps.readAgain({ hoja: target.value }))}
        >
          {imp.hojas.map(({ nombre, filas, oculta }) => (
            <MenuItem key={nombre} value={nombre}>
              {nombre} · {number(filas)} filas{oculta ? ' · oculta' : ''}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ReadingOptions imp={imp} onChange={(lectura) => void attempt(() => steps.readAgain(lectura))} />
      <section className={`card grid gap-12 ${shared.importCard}`} aria-labelledby="import-columns">
        <h3 className="flush large bold" id="import-columns">
          Columnas
        </h3>
        <p className="muted">
          {number(imp.filas_total)} filas
          {imp.fila_encabezado ? `; los encabezados están en la fila ${imp.fila_encabezado}` : ''}.{' '}
          {number(taken.length)} de {number(imp.encabezados.length)} columnas se importan.
        </p>
        {missing.length > 0 && (
          <Alert severity="warning">
            Falta decir cuál columna es: {missing.map(({ etiqueta }) => etiqueta).join(', ')}.
          </Alert>
        )}
        {errors['mapeo'] && <Alert severity="error">{errors['mapeo']}</Alert>}
        <ColumnTable
          imp={imp}
          mapeo={mapeo}
          onChange={(heading, field) => choose({ ...chosen, mapeo: { ...mapeo, [heading]: field } })}
        />
      </section>
      <Options
        imp={imp}
        mapeo={mapeo}
        opciones={opciones}
        errors={errors}
        onChange={(changed) => choose({ ...chosen, opciones: changed })}
      />
      {errors['form'] && <Alert severity="error">{errors['form']}</Alert>}
      <div className={`row wrap spread line-above ${shared.importBar}`}>
        <Button onClick={() => void attempt(async () => (await steps.discard(), choose(null), onLeave()))}>
          Descartar
        </Button>
        <Button
          variant="contained"
          loading={busy}
          endIcon={<Icon name="arrow_forward" />}
          onClick={() => void attempt(go)}
        >
          Continuar
        </Button>
      </div>
    </div>
  );
};

/** A file like an earlier one needs no questions about its columns, unless the same file was already imported. */
const isAsBefore = (imp: ImportacionDetalle) =>
  imp.recordado && !imp.repetida && imp.hojas.length <= 1 && !hidesRows(imp);
