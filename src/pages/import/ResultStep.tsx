import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ImportacionDetalle, VerFilas } from '#contract/requests/importaciones';
import { tiposImportacion, verFilas } from '#contract/words/importaciones';
import { dateTime, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { StatusChip } from '../../ui/StatusChip';
import { ErrorsButton } from './ErrorsButton';
import { useSteps } from './queries';
import { RowsGrid } from './RowsGrid';
import { estados, places } from './words';
import { Chip, ChipRow } from '../../ui/Chip';
import { useNotifyFailure } from '../../ui/useAttempt';
import { PlainDialog } from '../../ui/PlainDialog';
import shared from './import.module.css';
import styles from './ResultStep.module.css';

/** The results of the rows, with an undo for a day. */
export const ResultStep = ({ imp, onLeave }: { imp: ImportacionDetalle; onLeave: () => void }) => {
  const { importada = 0, con_error = 0, omitida = 0, revertida = 0, valida = 0 } = imp.filas;
  const [ver, setVer] = useState<VerFilas>(con_error > 0 ? 'errores' : 'todas');
  const [asking, setAsking] = useState(false);
  const notifyFailure = useNotifyFailure();
  const { undo, run, discard } = useSteps(imp.id);
  const attempt = (work: () => Promise<unknown>) => void work().catch(notifyFailure);
  const { many, title } = tiposImportacion[imp.tipo];
  const { resource, list } = places[imp.tipo];
  const figures: [string, number][] = [
    [importada === 1 ? 'fila importada' : 'filas importadas', importada],
    ['sin cambios', omitida],
    ['con errores', con_error],
    ['deshechas', revertida],
  ];
  const undoable = imp.reversible_hasta !== null || (imp.estado === 'fallida' && importada > 0);

  return (
    <>
      <section className={`card grid gap-12 ${shared.importCard}`} aria-labelledby="import-result">
        <header className="row wrap gap-8">
          <h3 className="flush large bold" id="import-result">
            Resultado
          </h3>
          <StatusChip {...estados[imp.estado]} />
        </header>
        {imp.error && <Alert severity="error">{imp.error}</Alert>}
        {imp.filas_total > 0 && (
          <dl className={`flex wrap flush ${styles.figures}`}>
            {figures
              .filter(([, n], at) => at === 0 || n > 0)
              .map(([word, n]) => (
                <div key={word}>
                  <dt className="muted">{word}</dt>
                  <dd className="tabular flush bold">{number(n)}</dd>
                </div>
              ))}
          </dl>
        )}
        {imp.estado === 'revertida' && importada > 0 && (
          <Alert severity="warning">
            {number(importada)} filas se conservaron: alguien cambió esos registros después, u otros dependen de ellos.
            Cada una dice por qué.
          </Alert>
        )}
        {imp.reversible_hasta && (
          <p className="muted">
            Se puede deshacer hasta el {dateTime(imp.reversible_hasta)}, menos lo que alguien cambie antes.
          </p>
        )}
        <div className="row wrap gap-8">
          {importada > 0 && (
            <Button
              component={Link}
              to={list?.path ?? `/${resource}`}
              variant="contained"
              startIcon={<Icon name="list" />}
            >
              Ver {list?.many ?? many}
            </Button>
          )}
          {imp.estado === 'fallida' && valida > 0 && (
            <Button variant="contained" startIcon={<Icon name="refresh" />} onClick={() => attempt(() => run(false))}>
              Importar las {number(valida)} que faltan
            </Button>
          )}
          {con_error > 0 && <ErrorsButton id={imp.id} />}
          {undoable && (
            <Button startIcon={<Icon name="undo" />} onClick={() => setAsking(true)}>
              Deshacer
            </Button>
          )}
          <Button startIcon={<Icon name="upload_file" />} onClick={onLeave}>
            Importar otro archivo
          </Button>
          {imp.estado === 'fallida' && importada + revertida === 0 && (
            <Button onClick={() => attempt(async () => (await discard(), onLeave()))}>Descartar</Button>
          )}
        </div>
      </section>
      {imp.filas_total > 0 && imp.encabezados.length > 0 && (
        <section className={`card grid gap-12 ${shared.importCard}`} aria-label="Filas del archivo">
          <ChipRow className={shared.importChips} role="group" aria-label="Filas que se ven">
            {Object.entries(verFilas).map(([each, word]) => (
              <Chip key={each} aria-pressed={ver === each} onClick={() => setVer(each as VerFilas)}>
                {word}
              </Chip>
            ))}
          </ChipRow>
          <RowsGrid imp={imp} ver={ver} />
        </section>
      )}
      <PlainDialog
        title="¿Deshacer esta importación?"
        open={asking}
        prose
        close="Cancelar"
        main={{
          children: 'Deshacer',
          color: 'error',
          onClick: () => {
            setAsking(false);
            attempt(undo);
          },
        }}
        onClose={() => setAsking(false)}
      >
        Lo que se creó de {title.toLowerCase()} se elimina y lo que se cambió vuelve a como estaba. Lo que alguien haya
        tocado después se conserva.
      </PlainDialog>
    </>
  );
};
