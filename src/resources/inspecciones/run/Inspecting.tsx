import { Alert, Button } from '@mui/material';
import { FaceChip } from '../../../ui/FaceChip';
import { dateTime } from '../../../ui/formats';
import { PlainDialog } from '../../../ui/PlainDialog';
import { resultados } from '../faces';
import { Ending } from './Ending';
import { GroupSection } from './GroupSection';
import type { InspectingProps } from './revised';
import { Title } from './Title';
import { useInspecting } from './useInspecting';
import styles from './run.module.css';

/** An inspection under way: groups with «Todo bien», exceptions by hand, and one button to send it. */
export const Inspecting = (props: InspectingProps) => {
  const { asset, form, onClose } = props;
  const run = useInspecting(props);
  const { draft, points, outcome, faults } = run;
  const wrong = run.refusal ?? run.wrong;
  const all = outcome.answered === points.length;
  return (
    <PlainDialog
      title={<Title asset={asset} form={form} />}
      width="sm"
      fills
      kept
      className={styles.run}
      actionsClassName={styles.foot}
      busy={run.busy}
      close="Cerrar"
      actions={
        <>
          {(wrong || all) && (
            <span className={`row spread gap-8 small ${styles.outcome}`} role="status">
              {wrong ? (
                <span className="danger break-anywhere">{wrong}</span>
              ) : (
                <FaceChip face={resultados[outcome.resultado]} />
              )}
            </span>
          )}
          <span className="muted small tabular">{`${outcome.answered} de ${points.length}`}</span>
        </>
      }
      // While points are open, «Todo bien» stands out.
      main={{ children: 'Enviar inspección', variant: all ? 'contained' : 'outlined', onClick: run.send }}
      onClose={onClose}
    >
      {!asset.apto && <Alert severity="error">{`No apto: ${asset.motivo_no_apto ?? 'no debe salir'}`}</Alert>}
      {run.continued && run.isKept && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={run.discard}>
              Descartar
            </Button>
          }
        >
          {`Sigue la que empezó: ${dateTime(draft.inicio)}`}
        </Alert>
      )}
      {run.groups.map((group) => (
        <GroupSection
          key={group.name}
          group={group}
          form={form}
          asset={asset}
          respuestas={draft.respuestas}
          faults={faults}
          sender={run.sender}
          onSay={run.say}
          onDone={run.onDone}
          onAllWell={run.onAllWell}
        />
      ))}
      <Ending
        form={form}
        asset={asset}
        draft={draft}
        onWrite={run.write}
        onDrawn={run.setDrawn}
        onDiscard={run.isKept ? run.discard : undefined}
      />
      {all && run.open.length > 0 && (
        <Alert severity="warning">{`Sigue abierto, porque no dijo quién lo reparó: ${run.open.join(', ')}`}</Alert>
      )}
    </PlainDialog>
  );
};
