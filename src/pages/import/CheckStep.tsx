import { useState } from 'react';
import { Alert, Button, Checkbox, FormControlLabel } from '@mui/material';
import type { ImportacionDetalle, VerFilas } from '#contract/requests/importaciones';
import { tiposImportacion, verFilas } from '#contract/words/importaciones';
import { failureOf } from '../../ui/failure';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ErrorsButton } from './ErrorsButton';
import { useSteps } from './queries';
import { RowsGrid } from './RowsGrid';
import { asBefore } from './words';
import { Chip, ChipRow } from '../../ui/Chip';
import shared from './import.module.css';
import styles from './CheckStep.module.css';

/** All rows with their errors, to correct in place; then the import itself. */
export const CheckStep = ({ imp, onBack }: { imp: ImportacionDetalle; onBack: () => void }) => {
  const steps = useSteps(imp.id);
  const [ver, setVer] = useState<VerFilas>(imp.filas_error > 0 ? 'errores' : 'todas');
  const [whole, setWhole] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const counts: [VerFilas, number][] = [
    ['todas', imp.filas_total],
    ['errores', imp.filas_error],
    ['avisos', imp.filas_aviso],
  ];
  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await steps.run(whole);
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      setRefusal(fields ? Object.values(fields).join('. ') : message);
      setBusy(false);
    }
  };
  const { one, many } = tiposImportacion[imp.tipo];
  const blocked = imp.filas_ok === 0 || (whole && imp.filas_error > 0);

  return (
    <>
      {imp.recordado && <Alert severity="info">{asBefore}</Alert>}
      <section className={`card grid gap-12 ${shared.importCard}`} aria-labelledby="import-check">
        <h3 className="flush large bold" id="import-check">
          {summaryOf(imp)}
        </h3>
        <div className="row wrap spread gap-8">
          <ChipRow className={shared.importChips} role="group" aria-label="Filas que se ven">
            {counts.map(([each, n]) => (
              <Chip key={each} aria-pressed={ver === each} onClick={() => setVer(each)}>
                {verFilas[each]} <span className="tabular">{number(n)}</span>
              </Chip>
            ))}
          </ChipRow>
          {imp.filas_error > 0 && <ErrorsButton id={imp.id} />}
        </div>
        <RowsGrid imp={imp} ver={ver} editable />
      </section>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <div className={`row wrap spread line-above ${shared.importBar}`}>
        <Button startIcon={<Icon name="arrow_back" />} onClick={onBack}>
          Columnas
        </Button>
        {imp.filas_error > 0 && (
          <FormControlLabel
            control={<Checkbox size="small" checked={whole} onChange={(_, checked) => setWhole(checked)} />}
            label={
              <>
                Todo o nada<span className={styles.wide}>: no importar mientras haya errores</span>
              </>
            }
          />
        )}
        <Button
          variant="contained"
          loading={busy}
          disabled={blocked}
          startIcon={<Icon name="upload" />}
          onClick={() => void run()}
        >
          {imp.filas_ok === 1 ? `Importar 1 ${one}` : `Importar ${number(imp.filas_ok)} ${many}`}
        </Button>
      </div>
    </>
  );
};

const summaryOf = ({ filas_ok, filas_error }: ImportacionDetalle) => {
  const ready = filas_ok === 1 ? '1 fila lista' : `${number(filas_ok)} filas listas`;
  return filas_error === 0 ? `${ready} para importar` : `${ready}, ${number(filas_error)} con errores`;
};
