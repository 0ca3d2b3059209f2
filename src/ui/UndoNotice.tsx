import { Button, SnackbarContent } from '@mui/material';
import { useRef } from 'react';
import { useCloseNotification, useNotify, useRefresh } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useNotifyFailure } from './useAttempt';

/** Long enough to read and reach it, ms. */
const shownFor = 10_000;

interface Ways {
  /** Undoes the action. */
  undo?: (() => void) | undefined;
  /** The page that shows the result; not offered on that page. */
  see?: string | undefined;
}

/** Shows a notice of an action, with buttons to undo it and to see the result. */
export const useDoneNotice = () => {
  const notify = useNotify();
  const { pathname } = useLocation();
  return (message: string, { undo, see }: Ways) =>
    notify(
      <SnackbarContent
        message={message}
        action={
          <>
            {undo && <UndoButton undo={undo} />}
            {see !== undefined && see !== pathname && (
              <Button color="inherit" component={Link} to={see}>
                Ver
              </Button>
            )}
          </>
        }
      />,
      { autoHideDuration: shownFor },
    );
};

/** Undoes once. A notice whose action was undone is not true any more, and the next one waits until it is closed. */
const UndoButton = ({ undo }: { undo: () => void }) => {
  const close = useCloseNotification();
  const isPressed = useRef(false);
  const press = () => {
    if (isPressed.current) return;
    isPressed.current = true;
    close();
    undo();
  };
  return (
    <Button color="inherit" data-hotkey="z" onClick={press}>
      Deshacer
    </Button>
  );
};

/** Shows a notice of a deletion, with an undo button. */
export const useUndoNotice = () => {
  const showDone = useDoneNotice();
  return (message: string, undo: () => void) => showDone(message, { undo });
};

/**
 * Shows a notice of an action. `back` undoes it on the server. If that fails, the error is shown and the current
 * state is fetched.
 */
export const useReversible = () => {
  const showDone = useDoneNotice();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  return (message: string, back: () => Promise<unknown>, see?: string) => {
    const undo = async () => {
      try {
        await back();
        notify('Se deshizo');
      } catch (reason) {
        notifyFailure(reason);
      }
      refresh();
    };
    showDone(message, { undo: () => void undo(), see });
  };
};
