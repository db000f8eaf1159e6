// Watches for changes to the page by others, such as extensions and browsers that translate pages. Announcements do not
// count.

// nextChange resolves when somebody changes the page.
export function nextChange() {
  return new Promise((resolve) => {
    const observer = observe(() => {
      observer.disconnect();
      resolve();
    });
  });
}

// watchForChanges returns an object that knows from now on whether others have changed the page.
export function watchForChanges() {
  let changed = false;
  const observer = observe(() => {
    changed = true;
  });
  return {
    byOthers() {
      if (observer.takeRecords().some(isChange)) changed = true;
      return changed;
    },
    // forget ignores the changes that were just made.
    forget() {
      observer.takeRecords();
    },
  };
}

function observe(handle) {
  const observer = new MutationObserver((records) => {
    if (records.some(isChange)) handle();
  });
  const page = document.querySelector("body > .page");
  observer.observe(page, { childList: true, characterData: true, subtree: true });
  return observer;
}

function isChange({ target }) {
  return target.id !== "page--status";
}
