import { Alert } from '@mui/material';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { LoadFailure } from '../../../ui/LoadFailure';
import { onlyHere } from './addresses';
import { Keys } from './Keys';
import { LiveTest } from './LiveTest';
import { useKeys } from './queries';
import { Refused } from './Refused';
import { TrackerGuide } from './TrackerGuide';
import { Unknown } from './Unknown';
import { Ways } from './Ways';
import styles from './ConnectPage.module.css';

/** What to type into a phone, a tracker or a Traccar server for this company, and a test of the connection. */
const ConnectPage = () => {
  const { data: keys, isError, isFetching, refetch } = useKeys();
  if (!keys && isError)
    return (
      <div role="alert">
        <LoadFailure
          text="No se pudieron cargar las claves de la empresa. Revise su conexión e inténtelo de nuevo."
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (!keys) return <ListSkeleton rows={6} />;
  const current = keys.find(({ vence_en }) => vence_en === null) ?? keys[0];
  return (
    <div className={`grid gap-16 page-width ${styles.connect}`}>
      <header>
        <h2 className="flush headline bold tight">Conectar un equipo</h2>
        <p className="lead muted">
          Escriba en el equipo la dirección de su empresa. Se reconoce por el identificador que él mismo envía.
        </p>
      </header>
      {onlyHere() && (
        <Alert severity="warning">
          Usted abrió Ftrack con una dirección que solo funciona en este computador, y ningún celular la encuentra.
          Ábralo con la dirección de red del servidor para ver aquí la que deben usar los equipos.
        </Alert>
      )}
      <TrackerGuide />
      {current && <Ways clave={current.clave} />}
      <LiveTest />
      <Unknown />
      <Refused />
      <Keys keys={keys} />
    </div>
  );
};

export default ConnectPage;
