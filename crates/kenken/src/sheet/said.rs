//! What is said on a sheet, in each language of the page. Nobody translates paper later, so these are no codes.

use game::Language;

/// The words of a sheet.
pub(super) struct Said {
    /// The heading of the pages with solutions.
    pub solutions: &'static str,
    /// Below the solution of a board that has more of them.
    pub several: &'static str,
    /// Below a board without any.
    pub none: &'static str,
    /// Below a board for which there was not enough time.
    pub undecided: &'static str,
}

/// The words in a language.
pub(super) fn said(language: Language) -> Said {
    match language {
        Language::English => Said {
            solutions: "Solutions",
            several: "one of several solutions",
            none: "no solution",
            undecided: "no solution found in time",
        },
        Language::Catalan => Said {
            solutions: "Solucions",
            several: "una de diverses solucions",
            none: "cap solució",
            undecided: "no s'ha trobat cap solució a temps",
        },
        Language::Spanish => Said {
            solutions: "Soluciones",
            several: "una de varias soluciones",
            none: "sin solución",
            undecided: "no se ha encontrado solución a tiempo",
        },
        Language::Greek => Said {
            solutions: "Λύσεις",
            several: "μία από περισσότερες λύσεις",
            none: "χωρίς λύση",
            undecided: "δεν βρέθηκε λύση εγκαίρως",
        },
    }
}
