import { useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, type ButtonProps } from '@mui/material';
import { DialogBody } from './DialogBody';
import { usePhone } from './usePhone';

interface PlainDialogProps {
  title: ReactNode;
  /** For a dialog that stays mounted while it is closed. */
  open?: boolean;
  /** Without, it is as wide as its content. */
  width?: 'xs' | 'sm' | 'md';
  /** Covers the screen of a phone. */
  fills?: boolean;
  /** A click outside would lose what it holds; Escape is a deliberate exit. */
  kept?: boolean;
  /** Its content is laid out as text. Without, as inputs in a column. */
  prose?: boolean;
  /** A class that lays out the content instead. */
  className?: string | undefined;
  actionsClassName?: string | undefined;
  /** Why its action was refused. */
  refusal?: string | undefined;
  /** While its action is under way nothing can be typed that would be lost when it closes. */
  busy?: boolean;
  /** What its action answers is shown here only: nothing closes it while that is under way. */
  held?: boolean;
  /** What the button that closes it says. */
  close?: string;
  /** Buttons between the one that closes it and the main one. */
  actions?: ReactNode;
  main?: ButtonProps;
  /** Makes it a form, which the main button submits. */
  onSubmit?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog: its title, why its action was refused, its content and its buttons. */
export const PlainDialog = ({
  title,
  open = true,
  width,
  fills = false,
  kept = false,
  prose = false,
  className,
  actionsClassName,
  refusal,
  busy = false,
  held = false,
  close,
  actions,
  main,
  onSubmit,
  onClose,
  children,
}: PlainDialogProps) => {
  const phone = usePhone();
  const stays = held && busy;
  useFocusBack(busy);
  const Content = prose || className !== undefined ? DialogContent : DialogBody;
  const inside = (
    <>
      <DialogTitle>{title}</DialogTitle>
      <Content className={className} inert={busy}>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        {children}
      </Content>
      <DialogActions className={actionsClassName}>
        {close && (
          <Button disabled={stays} onClick={onClose}>
            {close}
          </Button>
        )}
        {actions}
        {main && <Button variant="contained" type={onSubmit ? 'submit' : 'button'} loading={busy} {...main} />}
      </DialogActions>
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Dialog
      open={open}
      fullWidth={width !== undefined}
      fullScreen={fills && phone}
      maxWidth={width ?? 'sm'}
      onClose={(_event, reason) => !stays && (!kept || reason !== 'backdropClick') && onClose()}
    >
      {onSubmit ? (
        <form className="column grow shrink-y" onSubmit={submit} noValidate>
          {inside}
        </form>
      ) : (
        inside
      )}
    </Dialog>
  );
};

/** What is inert loses the focus: it returns to where somebody was typing, unless they have gone elsewhere. */
const useFocusBack = (busy: boolean) => {
  const typing = useRef<Element>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (busy) typing.current = activeElement?.closest('[inert]') ? activeElement : null;
    else if (typing.current instanceof HTMLElement && !activeElement?.matches('a, button, input, select, textarea'))
      typing.current.focus();
  }, [busy]);
};
