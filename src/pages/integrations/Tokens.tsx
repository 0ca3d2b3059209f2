import { useState } from 'react';
import { Alert, Button, LinearProgress } from '@mui/material';
import { useNotify } from 'react-admin';
import { diasToken, type Token } from '#contract/requests/tokens';
import { frasePermisos } from '#contract/words/tokens';
import { Ago } from '../../ui/Ago';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { CopyField } from '../../ui/CopyField';
import { ago, shortDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { Unreachable } from '../../ui/Unreachable';
import { useNow } from '../../ui/useNow';
import styles from './Tokens.module.css';
import { TokenDialog } from './TokenDialog';
import { useTokenActions, useTokens } from './useTokens';

interface Made {
  id: number;
  nombre: string;
  token: string;
}

/** Keys of other programs: made, copied once, revoked. */
export const Tokens = () => {
  const { data: tokens, isFetching, isError, error, refetch } = useTokens();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<Made>();
  const [leaving, setLeaving] = useState<Token>();
  const { revoke } = useTokenActions();
  const notify = useNotify();
  const drop = async ({ id }: Token) => {
    await revoke(id);
    if (made?.id === id) setMade(undefined);
    notify('Token revocado');
  };
  return (
    <Section
      title="Tokens"
      actions={
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setAsking(true)}>
          Crear token
        </Button>
      }
    >
      <Note>
        Cada programa lleva el suyo, con los permisos que necesita y ninguno más. Nunca puede más que quien lo creó, y
        deja de servir si esa persona sale.
      </Note>
      {made && (
        <Alert
          className={styles.made}
          severity="success"
          icon={<Icon name="vpn_key" />}
          onClose={() => setMade(undefined)}
          closeText="Ya lo copié"
        >
          Copie el token ahora: no se vuelve a mostrar.
          <CopyField label={`Token «${made.nombre}»`} value={made.token} />
        </Alert>
      )}
      {isError && !tokens && (
        <Unreachable what="la lista de tokens" error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {isFetching && !tokens && <LinearProgress aria-label="Cargando los tokens" />}
      {tokens?.length === 0 && <Note>Todavía no hay tokens.</Note>}
      {tokens && tokens.length > 0 && (
        <ul className={`unmarked unpadded divided ${styles.rows}`}>
          {tokens.map((token) => (
            <Row key={token.id} token={token} onRevoke={() => setLeaving(token)} />
          ))}
        </ul>
      )}
      {asking && <TokenDialog onClose={() => setAsking(false)} onMade={setMade} />}
      {leaving && (
        <ConfirmDialog
          title={`Revocar «${leaving.nombre}»`}
          text="Deja de funcionar ahora mismo, y el programa que lo usa se queda sin acceso. No se puede deshacer."
          submitLabel="Revocar"
          onClose={() => setLeaving(undefined)}
          onConfirm={() => drop(leaving)}
        />
      )}
    </Section>
  );
};

const Row = ({ token, onRevoke }: { token: Token; onRevoke: () => void }) => {
  const { nombre, permisos, direcciones, usuario, creado_en, caduca_en } = token;
  return (
    <li className="row wrap gap-6-12 pad-10-0">
      <div className="grid gap-2 shrink break-anywhere">
        <strong className="semibold">{nombre}</strong>
        <span>{frasePermisos(permisos)}</span>
        <small className="muted">
          Creado {usuario !== null && `por ${usuario} `}el {shortDate(creado_en)} · <LastUse token={token} />
          {direcciones.length > 0 && ` · Solo desde ${direcciones.join(', ')}`}
        </small>
      </div>
      <End at={caduca_en} />
      <Button color="error" aria-label={`Revocar «${nombre}»`} onClick={onRevoke}>
        Revocar
      </Button>
    </li>
  );
};

const LastUse = ({ token: { ultimo_uso_en, ultima_direccion } }: { token: Token }) =>
  ultimo_uso_en === null ? (
    'Sin usar todavía'
  ) : (
    <>
      Usado <Ago at={ultimo_uso_en} />
      {ultima_direccion !== null && ` desde ${ultima_direccion}`}
    </>
  );

const soon = diasToken.aviso * 86_400_000;

const End = ({ at }: { at: string | null }) => {
  const now = useNow(60_000);
  if (at === null) return <StatusChip tone="neutro" icon="key" label="No caduca" />;
  const left = Date.parse(at) - now;
  if (left <= 0) return <StatusChip tone="peligro" label={`Caducó ${ago(at)}`} />;
  return (
    <StatusChip
      tone={left < soon ? 'aviso' : 'exito'}
      icon="timer"
      label={left < soon ? `Caduca ${ago(at)}` : `Caduca el ${shortDate(at)}`}
    />
  );
};
