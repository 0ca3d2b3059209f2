import { useEffect, useState } from 'react';
import { masLlegadas as most } from '#contract/requests/ingesta';
import { Alert, Button, TextField } from '@mui/material';
import { useRefusal } from '../../../ui/useAttempt';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { Arrivals } from './Arrivals';
import { siNoLlega } from './messages';
import { serverTime, useArrivals, useListsOf } from './queries';
import shared from './connect.module.css';
import styles from './LiveTest.module.css';

/** The longest test, ms. */
const longest = 15 * 60_000;
/** Silence after which hints are shown, ms. */
const silentAfter = 20_000;

interface Run {
  since: string;
  identifier: string;
}

/** Shows what arrives from now on, what it means and what to do. */
export const LiveTest = () => {
  const [identifier, setIdentifier] = useState('');
  const [run, setRun] = useState<Run | null>(null);
  const { refusal, attempt } = useRefusal();

  const begin = () => attempt(async () => setRun({ since: await serverTime(), identifier: identifier.trim() }));

  return (
    <Section title="Probar la conexión">
      <form
        className={`flex wrap align-start gap-12 ${shared.connectTest}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (run) setRun(null);
          else void begin();
        }}
      >
        <TextField
          size="small"
          label="Identificador del equipo"
          helperText="Opcional: sin él se muestra lo que llegue de cualquiera"
          value={identifier}
          disabled={run !== null}
          onChange={({ target }) => setIdentifier(target.value)}
          slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none', spellCheck: false } }}
        />
        <Button
          type="submit"
          variant={run ? 'outlined' : 'contained'}
          startIcon={<Icon name={run ? 'stop_circle' : 'sensors'} />}
        >
          {run ? 'Detener la prueba' : 'Probar la conexión'}
        </Button>
      </form>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {run && <Listening key={run.since} run={run} onEnd={() => setRun(null)} />}
    </Section>
  );
};

const Listening = ({ run: { since, identifier }, onEnd }: { run: Run; onEnd: () => void }) => {
  const { data, isError } = useArrivals(since, identifier);
  useListsOf(data);
  const silent = useAfter(silentAfter);
  const over = useAfter(longest);
  useEffect(() => {
    if (over) onEnd();
  }, [over, onEnd]);

  const came = data
    ? data.recibidas.length + data.desconocidos.length + data.rechazadas.length + data.rastreadores.length
    : 0;
  return (
    <div className="grid gap-12 above-12">
      <p className="row gap-10 flush muted" role="status">
        <span className={`rigid round ${styles.pulse}`} aria-hidden="true" />
        {isError
          ? 'No llega respuesta del servidor: se sigue intentando.'
          : came > 0
            ? `Escuchando. ${came === 1 ? 'Hay una novedad.' : `Hay ${came} novedades.`}`
            : `Escuchando. Todavía no llega nada${identifier ? ` de ${identifier}` : ''}: haga que el equipo ` +
              'reporte; en la app, «Enviar ubicación».'}
      </p>
      {data && <Arrivals arrivals={data} since={since} />}
      {data && !identifier && data.recibidas.length >= most && (
        <Note>
          Reportan muchos equipos a la vez: detenga la prueba y escriba el identificador para ver solo el suyo.
        </Note>
      )}
      {silent && came === 0 && (
        <div className="muted">
          <p className="flush">Si no aparece nada, revise:</p>
          <ul className="flush">
            {siNoLlega.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

const useAfter = (ms: number): boolean => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
};
