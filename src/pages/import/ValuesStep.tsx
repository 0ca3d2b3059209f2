import { useState } from 'react';
import { Alert, Button, Skeleton } from '@mui/material';
import type {
  DestinoValor,
  ImportacionDetalle,
  MapeoValores,
  ValorDesconocido,
} from '#contract/requests/importaciones';
import { failureOf } from '../../ui/failure';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useSteps, useUnknownValues } from './queries';
import { useUnsent } from './useUnsent';
import { ValuePicker } from './ValuePicker';
import { asBefore } from './words';
import shared from './import.module.css';
import styles from './ValuesStep.module.css';

/** Each unknown value of the file, once. Nothing is taken for something else without confirmation. */
export const ValuesStep = ({ imp, onBack }: { imp: ImportacionDetalle; onBack: () => void }) => {
  const steps = useSteps(imp.id);
  const { data, error } = useUnknownValues(imp.id);
  const [chosen, setChosen] = useUnsent<MapeoValores>(imp.id, 'valores', imp.mapeo_valores);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const choose = (
    all: MapeoValores,
    { campo, clave }: ValorDesconocido,
    destino: DestinoValor | null,
  ): MapeoValores => {
    const { [clave]: _, ...rest } = all[campo] ?? {};
    return { ...all, [campo]: destino ? { ...rest, [clave]: destino } : rest };
  };
  const go = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await steps.chooseValues(chosen);
      setChosen(null);
      await steps.check();
    } catch (reason) {
      setRefusal(failureOf(reason).message);
      setBusy(false);
    }
  };
  if (error) return <Alert severity="error">{failureOf(error).message}</Alert>;
  if (!data) return <Skeleton variant="rounded" height={200} aria-label="Buscando valores desconocidos" />;
  const { valores, mas, opciones } = data;
  const fields = [...new Map(valores.map(({ campo, etiqueta }) => [campo, etiqueta]))];
  const suggested = valores.filter(
    ({ campo, clave, sugerencias }) => sugerencias.length > 0 && !chosen[campo]?.[clave],
  );
  const creatable = valores.filter(({ campo, clave, creable }) => creable && !chosen[campo]?.[clave]);
  const accept = () =>
    setChosen(
      suggested.reduce(
        (all, value) => (value.sugerencias[0] ? choose(all, value, { valor: value.sugerencias[0].valor }) : all),
        chosen,
      ),
    );
  const create = () => setChosen(creatable.reduce((all, value) => choose(all, value, { crear: true }), chosen));

  return (
    <>
      {imp.recordado && <Alert severity="info">{asBefore}</Alert>}
      <section className={`card grid gap-12 ${shared.importCard}`} aria-labelledby="import-values">
        <h3 className="flush large bold" id="import-values">
          Valores que no se reconocen
        </h3>
        <p className="muted">
          {valores.length === 0
            ? 'Todos los valores del archivo se reconocen.'
            : 'Diga qué significa cada uno: vale para todas sus filas y se recuerda para la próxima vez. Los que ' +
              'deje sin elegir saldrán como errores.'}
        </p>
        {valores.length > 0 && (
          <div className="row wrap gap-8">
            <Button
              variant="outlined"
              disabled={suggested.length === 0}
              startIcon={<Icon name="check" />}
              onClick={accept}
            >
              Aceptar las sugerencias ({number(suggested.length)})
            </Button>
            {valores.some(({ creable }) => creable) && (
              <Button disabled={creatable.length === 0} startIcon={<Icon name="add" />} onClick={create}>
                Crear los niveles que faltan ({number(creatable.length)})
              </Button>
            )}
          </div>
        )}
        {fields.map(([campo, etiqueta]) => (
          <section key={campo} aria-label={etiqueta} className={styles.values}>
            <h4 className="muted regular semibold">{etiqueta}</h4>
            <ul>
              {valores
                .filter((value) => value.campo === campo)
                .map((value) => (
                  <li key={value.clave}>
                    <span className={`flex wrap align-baseline ${styles.value}`}>
                      <strong>{value.texto}</strong>
                      <span className="muted">{value.filas === 1 ? '1 fila' : `${number(value.filas)} filas`}</span>
                    </span>
                    <Icon name="arrow_forward" size={18} />
                    <ValuePicker
                      value={value}
                      all={opciones[campo]}
                      chosen={chosen[campo]?.[value.clave] ?? null}
                      onChoose={(destino) => setChosen(choose(chosen, value, destino))}
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {mas > 0 && <p className="muted">Y {number(mas)} valores más, que podrá corregir en las filas.</p>}
      </section>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <div className={`row wrap spread line-above ${shared.importBar}`}>
        <Button startIcon={<Icon name="arrow_back" />} onClick={onBack}>
          Columnas
        </Button>
        <Button variant="contained" loading={busy} endIcon={<Icon name="arrow_forward" />} onClick={() => void go()}>
          Revisar las filas
        </Button>
      </div>
    </>
  );
};
