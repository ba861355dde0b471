// The page at /api/docs: every call by section, with its fields, examples and a form to try it.
import { callDetails } from "/api/docs/call.js";
import { element } from "/api/docs/element.js";

const calls = document.querySelector("#calls");
const sections = document.querySelector("#sections");
const filter = document.querySelector("#filter");

try {
  const reply = await fetch("/api/openapi.json");
  if (!reply.ok) throw new Error(`The server answered with ${reply.status}.`);
  show(await reply.json());
} catch (error) {
  const again = element("button", { type: "button", textContent: "Try Again" });
  again.addEventListener("click", () => location.reload());
  calls.replaceChildren(
    element("p", { role: "alert", textContent: `The description could not be loaded. ${error.message}` }),
    again,
  );
}

function show(description) {
  document
    .querySelector("#about")
    .append(...description.info.description.split("\n\n").map((text) => element("p", { textContent: text })));
  const groups = new Map(description.tags.map((tag) => [tag.name, { tag, calls: [] }]));
  for (const [path, methods] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(methods))
      groups
        .get(operation.tags[0])
        ?.calls.push(callDetails(description, { path, method: method.toUpperCase(), operation }));
  const filled = [...groups.values()].filter((group) => group.calls.length > 0);
  sections.replaceChildren(
    ...filled.map(({ tag }) => element("a", { href: `#${tag.name}`, textContent: tag.description })),
  );
  calls.replaceChildren(
    ...filled.map((group) =>
      element(
        "section",
        { id: group.tag.name },
        element("h2", { textContent: group.tag.description }),
        ...group.calls,
      ),
    ),
    element("p", { id: "none", hidden: true, textContent: "No call matches your search." }),
  );
  filter.addEventListener("input", find);
  find();
  openAddressed();
  addEventListener("hashchange", openAddressed);
}

/** Shows the calls with every search word somewhere in the method, the path or the summary. */
function find() {
  const words = filter.value.toLowerCase().split(/\s+/);
  let found = 0;
  for (const section of calls.querySelectorAll("section")) {
    let isEmpty = true;
    for (const details of section.querySelectorAll(".call")) {
      const text = details.firstChild.textContent.toLowerCase();
      details.hidden = !words.every((word) => text.includes(word));
      if (!details.hidden) isEmpty = false;
    }
    section.hidden = isEmpty;
    if (!isEmpty) found += 1;
  }
  document.querySelector("#none").hidden = found > 0;
}

/** Opens the call that the address names, for example /api/docs#programs.create. */
function openAddressed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named) return;
  if (named.matches("details")) named.open = true;
  named.scrollIntoView();
}

const language = document.querySelector("#language");
language.addEventListener("change", () => {
  document.body.dataset.language = language.value;
});
document.body.dataset.language = language.value;
