import { Button } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useStore } from 'react-admin';
import { can } from '#contract/core/access';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import { api } from '../../providers/api';
import { useRole, useSession } from '../../providers/session';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useReversible } from '../../ui/UndoNotice';
import { tiposDeEvento } from '../eventos/index';
import { useNotifyFailure } from '../../ui/useAttempt';
import styles from './reglas.module.css';

/** The most rules listed by name; for more, the number is enough. */
const named = 3;

/**
 * The default rules of a new company that this one lacks, with a button that adds them; once declined, hidden until
 * another one is missing.
 */
export const RecommendedRules = () => {
  const empresa = useSession((state) => state.empresa);
  const may = can(useRole(), 'create', 'reglas');
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const notifyFailure = useNotifyFailure();
  const offerBack = useReversible();
  const { data: missing = [] } = useQuery({
    enabled: may,
    queryKey: ['reglas', 'recomendadas', empresa],
    queryFn: async ({ signal }) =>
      (await api<{ faltan: TipoEvento[] }>('/reglas/recomendadas', { signal })).json.faltan,
  });
  const [declined, decline] = useStore(`reglas.recomendadas.${empresa ?? ''}`, '');
  const add = useMutation({
    mutationFn: async () => (await api<{ ids: number[] }>('/reglas/recomendadas', { method: 'POST' })).json.ids,
    onSuccess: async (ids) => {
      offerBack(ids.length === 1 ? 'Se añadió 1 regla' : `Se añadieron ${ids.length} reglas`, () =>
        dataProvider.deleteMany('reglas', { ids }),
      );
      await queries.invalidateQueries({ queryKey: ['reglas'] });
    },
    onError: notifyFailure,
  });
  if (missing.length === 0 || declined === missing.join()) return null;
  return (
    <section
      className={`row wrap gap-8-12 tinted rounded regular ${styles.recommended}`}
      aria-label="Reglas recomendadas"
    >
      <Icon name="rule" size={20} />
      <p>
        {missing.length === 1
          ? 'Falta una regla recomendada: '
          : `Faltan ${number(missing.length)} reglas recomendadas: `}
        {listed(missing)}.{' '}
        {missing.includes('sos')
          ? 'Solo el SOS avisa; las demás dejan sus eventos en la bandeja.'
          : 'Sus eventos quedan en la bandeja, sin avisar a nadie.'}
      </p>
      <Button variant="contained" size="small" loading={add.isPending} onClick={() => add.mutate()}>
        Añadir las reglas recomendadas
      </Button>
      <Button size="small" onClick={() => decline(missing.join())}>
        Ahora no
      </Button>
    </section>
  );
};

const listed = (kinds: readonly TipoEvento[]) => {
  const words = kinds.slice(0, named).map((kind) => tiposDeEvento[kind].label);
  return kinds.length > named ? `${words.join(', ')} y ${number(kinds.length - named)} más` : words.join(', ');
};
