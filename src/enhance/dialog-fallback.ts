// Opens and closes dialogs by `command` and `commandfor`, in browsers without these attributes.
document.addEventListener('click', (event) => {
  // The share sheet of the system opens instead.
  if (event.defaultPrevented) return;
  const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null;
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute('command') === 'show-modal' && !dialog.open) dialog.showModal();
  if (button?.getAttribute('command') === 'close') dialog.close();
});

export {};
