import { Button, Skeleton, Step, StepLabel, Stepper } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { tipoImportacion, type ImportacionDetalle, type TipoImportacion } from '#contract/requests/importaciones';
import { tiposImportacion } from '#contract/words/importaciones';
import { EmptyState } from '../../ui/EmptyState';
import { failureOf } from '../../ui/failure';
import { CheckStep } from './CheckStep';
import { ColumnsStep } from './ColumnsStep';
import { FileNotices } from './FileNotices';
import { PastImports } from './PastImports';
import { isWorking, useImport } from './queries';
import { ResultStep } from './ResultStep';
import { StartStep } from './StartStep';
import { ValuesStep } from './ValuesStep';
import { stepOf, steps } from './words';
import { Working } from './Working';
import shared from './import.module.css';
import styles from './ImportPage.module.css';

/**
 * Imports spreadsheets. The open import is in the address, so that the user can leave and come back. `usual`: the
 * default kind of record.
 */
const ImportPage = ({ usual = 'activos' }: { usual?: TipoImportacion }) => {
  const [query, setQuery] = useSearchParams();
  const id = Number(query.get('importacion') ?? 0);
  const tipo = tipoImportacion.catch(usual).parse(query.get('tipo'));
  const open = (imp: Pick<ImportacionDetalle, 'id' | 'tipo'>) =>
    setQuery({ tipo: imp.tipo, importacion: String(imp.id) });

  if (Number.isInteger(id) && id > 0) return <OneImport key={id} id={id} onLeave={() => setQuery({ tipo })} />;
  return (
    <div className={`grid one-column gap-16 page-width ${shared.import}`}>
      <Progress at={0} />
      <StartStep tipo={tipo} onChoose={(chosen) => setQuery({ tipo: chosen }, { replace: true })} onSent={open} />
      <PastImports tipo={tipo} onOpen={open} />
    </div>
  );
};

export default ImportPage;

const OneImport = ({ id, onLeave }: { id: number; onLeave: () => void }) => {
  const { data: imp, error, refetch } = useImport(id);
  const [query, setQuery] = useSearchParams();
  const again = query.get('paso') === 'columnas';
  const setAgain = (back: boolean) => {
    const next = new URLSearchParams(query);
    if (back) next.set('paso', 'columnas');
    else next.delete('paso');
    setQuery(next);
  };
  if (!imp) {
    if (!error) return <Skeleton variant="rounded" height={240} aria-label="Abriendo la importación" />;
    return (
      <EmptyState
        icon="cloud_off"
        text={failureOf(error).message}
        action={
          <>
            <Button variant="contained" onClick={() => void refetch()}>
              Reintentar
            </Button>{' '}
            <Button onClick={onLeave}>Ver las importaciones</Button>
          </>
        }
      />
    );
  }
  const back = again && ['mapeada', 'validada'].includes(imp.estado);
  return (
    <div className={`grid one-column gap-16 page-width ${shared.import}`}>
      <Progress at={back ? 1 : stepOf(imp.estado)} />
      <header className={shared.importHead}>
        <h2>{imp.nombre_archivo}</h2>
        <p className="lead muted">
          {tiposImportacion[imp.tipo].title}
          {imp.hoja && imp.hojas.length > 1 && <> · hoja «{imp.hoja}»</>}
        </p>
      </header>
      <FileNotices imp={imp} />
      {isWorking(imp) ? (
        <Working imp={imp} lost={Boolean(error)} />
      ) : imp.estado === 'subida' || back ? (
        <ColumnsStep
          key={imp.encabezados.map(({ nombre }) => nombre).join()}
          imp={imp}
          onLeave={onLeave}
          onDone={() => setAgain(false)}
        />
      ) : imp.estado === 'mapeada' ? (
        <ValuesStep imp={imp} onBack={() => setAgain(true)} />
      ) : imp.estado === 'validada' ? (
        <CheckStep imp={imp} onBack={() => setAgain(true)} />
      ) : (
        <ResultStep imp={imp} onLeave={onLeave} />
      )}
    </div>
  );
};

const Progress = ({ at }: { at: number }) => (
  <Stepper activeStep={at} className={styles.steps} aria-label="Pasos de la importación">
    {steps.map((label, step) => (
      <Step key={label} completed={step < at} aria-current={step === at ? 'step' : undefined}>
        <StepLabel>{label}</StepLabel>
      </Step>
    ))}
  </Stepper>
);
