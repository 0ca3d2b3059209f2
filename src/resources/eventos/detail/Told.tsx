import { useQuery } from '@tanstack/react-query';
import type { AvisoDeEvento, AvisosDeEvento, PasoEscalado, ResultadoAviso } from '#contract/eventos';
import { canalAviso, causaAviso, motivoOmitido, resultadoAviso } from '#contract/words/avisos';
import { api } from '../../../providers/api';
import { counted, dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import styles from './event.module.css';

const icons: Record<AvisoDeEvento['canal'], IconName> = { app: 'notifications', correo: 'mail', push: 'smartphone' };
const failed: readonly ResultadoAviso[] = ['fallido', 'sin_dispositivo', 'ausente'];

/** Who was told of an event, by which channel, what became of it, and the steps of its escalation. */
export const Told = ({ id }: { id: number }) => {
  const { data } = useQuery({
    queryKey: ['eventos', 'avisos', id],
    queryFn: async ({ signal }) => (await api<AvisosDeEvento>(`/eventos/${id}/avisos`, { signal })).json,
  });
  if (!data) return null;
  const { avisos, escalamiento } = data;
  return (
    <section className={styles.steps} aria-label="A quién se avisó">
      <h3>A quién se avisó</h3>
      {avisos.length === 0 && <p>A nadie todavía.</p>}
      <ul>
        {avisos.map((aviso) => (
          <Notice key={`${aviso.persona ?? ''} ${aviso.canal} ${aviso.causa} ${aviso.paso ?? ''} ${aviso.creado_en}`} aviso={aviso} />
        ))}
        {escalamiento.map((step) => (
          <Step key={step.paso} step={step} />
        ))}
      </ul>
    </section>
  );
};

const Notice = ({ aviso }: { aviso: AvisoDeEvento }) => {
  const { persona, canal, causa, paso, resumido, resultado, creado_en, enviado_en, leido_en, atendido_en } = aviso;
  const why = causa === 'escalamiento' ? `${causaAviso[causa]} (paso ${paso ?? ''})` : causaAviso[causa];
  return (
    <li>
      <Icon name={icons[canal]} size={18} />
      <div>
        <strong>{persona ?? 'Alguien que ya no está'}</strong> · {canalAviso[canal]}
        <span className={styles.toldResult} data-failed={failed.includes(resultado) || undefined}>
          {resultadoAviso[resultado]}
          {resumido && ', en un aviso de varios'} · {why}
        </span>
        <time dateTime={creado_en}>{dateTime(enviado_en ?? creado_en)}</time>
        {leido_en !== null && <small>Leído {dateTime(leido_en)}</small>}
        {atendido_en !== null && <small>Atendido {dateTime(atendido_en)}</small>}
      </div>
    </li>
  );
};

const Step = ({ step: { paso, previsto_en, hecho_en, avisados_n, omitidos } }: { step: PasoEscalado }) => (
  <li>
    <Icon name={hecho_en === null ? 'schedule' : 'groups'} size={18} />
    <div>
      <strong>{hecho_en === null ? `Paso ${paso}: si nadie lo reconoce` : `Paso ${paso} del escalamiento`}</strong>
      {hecho_en !== null && <span className={styles.toldResult}>{counted(avisados_n, 'persona avisada', 'personas avisadas')}</span>}
      <time dateTime={hecho_en ?? previsto_en ?? ''}>{dateTime(hecho_en ?? previsto_en ?? '')}</time>
      {omitidos.map(({ persona, motivo }) => (
        <small key={`${persona ?? ''} ${motivo}`}>
          {persona ?? 'Alguien que ya no está'}: {motivoOmitido[motivo]}
        </small>
      ))}
    </div>
  </li>
);
