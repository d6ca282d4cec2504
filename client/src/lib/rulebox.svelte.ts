/** The rule whose summary is open, for the whole page. */
class RuleBox {
  open = $state("");
}

export const rulebox = new RuleBox();
