import { Button, SnackbarContent } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useCloseNotification, useNotificationContext, useNotify, useRefresh } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useNotifyFailure } from './useAttempt';

/** Long enough to read and reach it, ms. */
const shownFor = 10_000;

interface Ways {
  /** Undoes the action. */
  undo?: (() => void) | undefined;
  /** The page that shows the result; not offered on that page. */
  see?: string | undefined;
  /** It goes as soon as another notice waits: of many actions in a row, only the last one is offered. */
  yields?: true;
}

/** Shows a notice of an action, with buttons to undo it and to see the result. */
export const useDoneNotice = () => {
  const notify = useNotify();
  const { pathname } = useLocation();
  return (message: string, { undo, see, yields }: Ways) =>
    notify(
      <SnackbarContent
        message={message}
        action={
          <>
            {yields && <Yield />}
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

/** Closes its notice when another one waits. */
const Yield = () => {
  const close = useCloseNotification();
  const { notifications } = useNotificationContext();
  const isOld = notifications.length > 0;
  const now = useRef(close);
  useEffect(() => {
    now.current = close;
  });
  useEffect(() => {
    if (isOld) now.current();
  }, [isOld]);
  return null;
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
