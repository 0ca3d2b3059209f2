import type { MarcaParada } from '#contract/despacho';
import type { Ejecucion } from '#contract/ejecuciones';
import { clock } from '../../../ui/formats';
import { PhotoStrip } from '../../../ui/photos/PhotoStrip';
import { Picture } from '../../../ui/Picture';
import { Section } from '../../../ui/Section';
import styles from '../ejecuciones.module.css';
import { useMarks } from './useRun';

/** What the driver reported of each stop: the arrival, the proof of the delivery, or why it was none. */
export const Proofs = ({ run }: { run: Ejecucion }) => {
  const { data: marks = [] } = useMarks(run);
  const stops = run.paradas.flatMap((stop) => {
    const said = marks.filter(({ clave }) => clave === stop.clave);
    return said.length > 0 ? [{ stop, said }] : [];
  });
  if (stops.length === 0) return null;
  return (
    <Section title="Según el conductor">
      <ul className={`bare-list grid gap-16 ${styles.proofs}`}>
        {stops.map(({ stop, said }) => (
          <li key={stop.clave}>
            <strong>
              {stop.orden}. {stop.nombre}
            </strong>
            {said.map((mark) => (
              <Mark key={mark.id} mark={mark} />
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const words: Readonly<Record<MarcaParada['tipo'], string>> = {
  llegada: 'Llegó',
  prueba: 'Entregado',
  fallida: 'No se pudo',
  anulada: 'Se deshizo lo anterior',
};

const Mark = ({ mark: { tipo, fecha, nota, por, fotos, firma } }: { mark: MarcaParada }) => (
  <div>
    <p>
      {words[tipo]} <span className="tabular">{clock(fecha)}</span>
      {por && <small> · {por}</small>}
    </p>
    {nota && <p>{nota}</p>}
    <PhotoStrip photos={fotos.map(({ id, url }, at) => ({ id, url, name: `Foto ${at + 1}` }))} />
    {firma && (
      <figure>
        <Picture src={firma.url} alt={`Firma de ${firma.nombre}`} />
        <figcaption>Recibió {[firma.nombre, firma.documento].filter(Boolean).join(', ')}</figcaption>
      </figure>
    )}
  </div>
);
