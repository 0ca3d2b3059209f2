import { useState } from 'react';
import { Alert, Button, LinearProgress } from '@mui/material';
import { useController } from 'react-hook-form';
import { limits } from '#contract/core/limits';
import { spanInWords } from '#contract/rules/spans';
import { urlOf } from '#contract/rules/urls';
import {
  nuevoWebhook,
  pausasEntrega,
  tipoWebhook,
  type TipoWebhook,
  type Webhook,
  type WebhookConSecreto,
} from '#contract/requests/webhooks';
import { tiposWebhook } from '#contract/words/webhooks';
import { z } from '#contract/core/validation';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { CopyField } from '../../ui/CopyField';
import { dateTime } from '../../ui/formats';
import { FormDialog } from '../../ui/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { Unreachable } from '../../ui/Unreachable';
import { Destination } from './Destination';
import { RecoverDialog } from './RecoverDialog';
import shared from './destinations.module.css';
import styles from './Webhooks.module.css';
import { useDestinationActions, useWebhooks } from './useDestinations';

/** Other programs that are told of changes. */
export const Webhooks = () => {
  const { data: webhooks, isFetching, isError, error, refetch } = useWebhooks();
  const { create, change, rotate } = useDestinationActions('webhooks');
  const [asking, setAsking] = useState<Webhook | 'nuevo'>();
  const [recovering, setRecovering] = useState<Webhook>();
  const [rotating, setRotating] = useState<Webhook>();
  const [made, setMade] = useState<WebhookConSecreto>();
  return (
    <Section
      title="Webhooks"
      actions={
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setAsking('nuevo')}>
          Crear webhook
        </Button>
      }
    >
      <Note>
        Ftrack avisa a otro programa, en su propia dirección, cuando algo cambia. Cada aviso va firmado (Standard
        Webhooks) y se reintenta {spanInWords(pausasEntrega.reduce((sum, pause) => sum + pause))}. Lo que pasa mientras
        un webhook está apagado espera {limits.destinations.recoverDays} días y se envía al encenderlo.
      </Note>
      {made && (
        <Alert
          severity="success"
          icon={<Icon name="vpn_key" />}
          onClose={() => setMade(undefined)}
          closeText="Ya lo copié"
        >
          Copie el secreto ahora: no se vuelve a mostrar. Con él, quien recibe comprueba la firma.
          <CopyField label={`Secreto de ${hostOf(made.url)}`} value={made.secreto} />
        </Alert>
      )}
      {isError && !webhooks && (
        <Unreachable what="la lista de webhooks" error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {isFetching && !webhooks && <LinearProgress aria-label="Cargando los webhooks" />}
      {webhooks?.length === 0 && <Note>Todavía no hay webhooks.</Note>}
      <ul className={`unmarked unpadded ${shared.destinations}`}>
        {webhooks?.map((row) => (
          <Destination
            key={row.id}
            kind="webhooks"
            row={row}
            name={hostOf(row.url)}
            detail={
              <>
                <span>{row.url}</span>
                <small>{row.tipos.map((tipo) => tiposWebhook[tipo]).join(' · ')}</small>
                <FormerSecrets until={row.secretos_anteriores_hasta} />
              </>
            }
            onEdit={() => setAsking(row)}
          >
            <Button
              size="small"
              disabled={!row.activo}
              startIcon={<Icon name="replay" size={18} />}
              onClick={() => setRecovering(row)}
            >
              Recuperar
            </Button>
            <Button size="small" startIcon={<Icon name="restart_alt" size={18} />} onClick={() => setRotating(row)}>
              Cambiar secreto
            </Button>
          </Destination>
        ))}
      </ul>
      {asking && (
        <FormDialog
          title={asking === 'nuevo' ? 'Nuevo webhook' : 'Cambiar el webhook'}
          submitLabel={asking === 'nuevo' ? 'Crear webhook' : 'Guardar'}
          width="sm"
          schema={asked}
          initial={asking === 'nuevo' ? { url: '', tipos: [] } : { url: asking.url, tipos: asking.tipos }}
          onClose={() => setAsking(undefined)}
          onSubmit={async (values) => {
            const given = nuevoWebhook.parse(values);
            if (asking === 'nuevo') setMade(await create(given));
            else await change(asking.id, { url: given.url, tipos: given.tipos });
          }}
        >
          <TextInput
            source="url"
            label="Dirección"
            helperText="Donde el otro programa recibe: https://…"
            type="url"
            autoFocus={asking === 'nuevo'}
          />
          <Types />
        </FormDialog>
      )}
      {recovering && (
        <RecoverDialog id={recovering.id} name={hostOf(recovering.url)} onClose={() => setRecovering(undefined)} />
      )}
      {rotating && (
        <ConfirmDialog
          title="Cambiar el secreto"
          text={
            'Se crea un secreto nuevo, que se muestra una vez. El actual también firma durante un día: ' +
            'en ese tiempo ponga el nuevo en el otro programa.'
          }
          submitLabel="Cambiar secreto"
          onClose={() => setRotating(undefined)}
          onConfirm={async () => setMade(await rotate(rotating.id))}
        />
      )}
    </Section>
  );
};

const FormerSecrets = ({ until: [last, ...others] }: { until: readonly string[] }) => {
  if (last === undefined) return null;
  const until = dateTime(last);
  if (others.length === 0) return <small>El secreto anterior también firma hasta el {until}</small>;
  return (
    <small>
      Los {others.length + 1} secretos anteriores también firman, el último hasta el {until}
    </small>
  );
};

const asked = z.object({ url: nuevoWebhook.shape.url, tipos: nuevoWebhook.shape.tipos });

export const hostOf = (url: string) => urlOf(url)?.host ?? url;

const Types = () => {
  const { field, fieldState } = useController<{ tipos: TipoWebhook[] }, 'tipos'>({ name: 'tipos' });
  return (
    <fieldset className={`grid shrink unpadded ${styles.types}`}>
      <legend>De qué se avisa</legend>
      {fieldState.error && (
        <p role="alert" className="full-row flush danger small">
          {fieldState.error.message ?? 'Elija al menos uno'}
        </p>
      )}
      {tipoWebhook.options.map((tipo) => (
        <label className="grid clickable" key={tipo}>
          <input
            type="checkbox"
            checked={field.value.includes(tipo)}
            onChange={({ target }) =>
              field.onChange(target.checked ? [...field.value, tipo] : field.value.filter((each) => each !== tipo))
            }
          />
          <span>{tiposWebhook[tipo]}</span>
          <code className="muted tiny">{tipo}</code>
        </label>
      ))}
    </fieldset>
  );
};
